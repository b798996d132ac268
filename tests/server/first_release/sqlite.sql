BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE events (
	"table" VARCHAR(12) NOT NULL, 
	version INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY ("table", version), 
	FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "events" VALUES('PaOB9GBtPGqz',1,'join',1,'P1',1794788033704);
INSERT INTO "events" VALUES('PaOB9GBtPGqz',2,'move',0,'H6-M AD',1794788033753);
INSERT INTO "events" VALUES('PaOB9GBtPGqz',3,'move',0,'H1-M AC',1794788033757);
INSERT INTO "events" VALUES('PaOB9GBtPGqz',4,'move',0,'H7-H4 7C',1794788033765);
INSERT INTO "events" VALUES('PaOB9GBtPGqz',5,'move',0,'H5-H2 5C',1794788033776);
INSERT INTO "events" VALUES('PaOB9GBtPGqz',6,'move',0,'H8-H4 5D',1794788033785);
INSERT INTO "events" VALUES('PaOB9GBtPGqz',7,'move',0,'H3-H2 4H',1794788033788);
INSERT INTO "events" VALUES('PaOB9GBtPGqz',8,'move',0,'P-H8 QD',1794788033791);
INSERT INTO "events" VALUES('PaOB9GBtPGqz',9,'move',0,'P-H7 QH',1794788033806);
INSERT INTO "events" VALUES('PaOB9GBtPGqz',10,'move',0,'P-H3 6H',1794788033808);
INSERT INTO "events" VALUES('PaOB9GBtPGqz',11,'move',0,'P-H5 QC',1794788033810);
INSERT INTO "events" VALUES('PaOB9GBtPGqz',12,'move',0,'P-H3 5C',1794788033812);
INSERT INTO "events" VALUES('PaOB9GBtPGqz',13,'move',0,'P-H7 4C',1794788033814);
INSERT INTO "events" VALUES('PaOB9GBtPGqz',14,'move',0,'P-H6 7D',1794788033816);
INSERT INTO "events" VALUES('PaOB9GBtPGqz',15,'move',0,'P-H1 TD',1794788033817);
INSERT INTO "events" VALUES('1LAopoWmzruC',1,'move',0,'H2-M AC',1794788033831);
INSERT INTO "events" VALUES('1LAopoWmzruC',2,'move',0,'H4-M AH',1794788033832);
INSERT INTO "events" VALUES('1LAopoWmzruC',3,'move',0,'H1-H3 3C',1794788033835);
INSERT INTO "events" VALUES('1LAopoWmzruC',4,'move',0,'P-H4 8C',1794788033841);
INSERT INTO "events" VALUES('1LAopoWmzruC',5,'move',0,'P-H1 4S',1794788033842);
INSERT INTO "events" VALUES('1LAopoWmzruC',6,'move',0,'P-H2 3H',1794788033847);
INSERT INTO "events" VALUES('q6eqX1J3uDz-',1,'join',1,'P1',1794788033859);
INSERT INTO "events" VALUES('q6eqX1J3uDz-',2,'move',0,'bid AH',1794788033868);
INSERT INTO "events" VALUES('q6eqX1J3uDz-',3,'move',0,'silent',1794788033870);
INSERT INTO "events" VALUES('q6eqX1J3uDz-',4,'move',1,'bid 2C',1794788033874);
INSERT INTO "events" VALUES('q6eqX1J3uDz-',5,'move',1,'silent',1794788033882);
INSERT INTO "events" VALUES('q6eqX1J3uDz-',6,'move',1,'bid 2D',1794788033889);
INSERT INTO "events" VALUES('q6eqX1J3uDz-',7,'move',1,'silent',1794788033899);
INSERT INTO "events" VALUES('q6eqX1J3uDz-',8,'move',0,'bid 3C',1794788033932);
INSERT INTO "events" VALUES('q6eqX1J3uDz-',9,'move',0,'high',1794788033937);
INSERT INTO "events" VALUES('q6eqX1J3uDz-',10,'move',0,'bid 4C',1794788033942);
INSERT INTO "events" VALUES('q6eqX1J3uDz-',11,'move',0,'silent',1794788033943);
INSERT INTO "events" VALUES('q6eqX1J3uDz-',12,'move',1,'bid 4S',1794788033952);
INSERT INTO "events" VALUES('q6eqX1J3uDz-',13,'move',1,'silent',1794788033957);
INSERT INTO "events" VALUES('q6eqX1J3uDz-',14,'move',1,'bid 3S',1794788033959);
INSERT INTO "events" VALUES('q6eqX1J3uDz-',15,'move',1,'high',1794788033964);
INSERT INTO "events" VALUES('SUKkGg5eybFB',1,'move',0,'bid AC',1794788034017);
INSERT INTO "events" VALUES('SUKkGg5eybFB',2,'move',0,'silent',1794788034025);
INSERT INTO "events" VALUES('SUKkGg5eybFB',3,'move',1,'bid 5S',1794788039298);
INSERT INTO "events" VALUES('SUKkGg5eybFB',4,'move',1,'silent',1794788039306);
INSERT INTO "events" VALUES('SUKkGg5eybFB',5,'move',1,'bid 4C',1794788039309);
INSERT INTO "events" VALUES('SUKkGg5eybFB',6,'move',1,'silent',1794788039311);
INSERT INTO "events" VALUES('SUKkGg5eybFB',7,'move',0,'bid 5H',1794788039314);
INSERT INTO "events" VALUES('SUKkGg5eybFB',8,'move',0,'high',1794788039318);
INSERT INTO "events" VALUES('SUKkGg5eybFB',9,'move',0,'bid 2S',1794788039325);
INSERT INTO "events" VALUES('SUKkGg5eybFB',10,'move',0,'silent',1794788039329);
INSERT INTO "events" VALUES('SUKkGg5eybFB',11,'move',1,'bid 4H',1794788039333);
INSERT INTO "events" VALUES('SUKkGg5eybFB',12,'move',1,'silent',1794788039335);
INSERT INTO "events" VALUES('SUKkGg5eybFB',13,'move',1,'bid 5C',1794788039337);
INSERT INTO "events" VALUES('SUKkGg5eybFB',14,'move',1,'silent',1794788039338);
INSERT INTO "events" VALUES('lXOIvpYg3A_e',1,'join',1,'P1',1794788039346);
INSERT INTO "events" VALUES('lXOIvpYg3A_e',2,'move',0,'draw',1794788039353);
INSERT INTO "events" VALUES('lXOIvpYg3A_e',3,'move',1,'draw',1794788039355);
INSERT INTO "events" VALUES('lXOIvpYg3A_e',4,'move',0,'draw',1794788039357);
INSERT INTO "events" VALUES('lXOIvpYg3A_e',5,'move',1,'draw',1794788039364);
INSERT INTO "events" VALUES('lXOIvpYg3A_e',6,'move',0,'draw',1794788039371);
INSERT INTO "events" VALUES('lXOIvpYg3A_e',7,'move',1,'lay 3H',1794788039377);
INSERT INTO "events" VALUES('lXOIvpYg3A_e',8,'move',1,'take S',1794788039394);
INSERT INTO "events" VALUES('lXOIvpYg3A_e',9,'move',1,'lay 4H',1794788039409);
INSERT INTO "events" VALUES('lXOIvpYg3A_e',10,'move',1,'take N',1794788039414);
INSERT INTO "events" VALUES('lXOIvpYg3A_e',11,'move',1,'take W',1794788039417);
INSERT INTO "events" VALUES('lXOIvpYg3A_e',12,'move',1,'lay 5H',1794788039420);
INSERT INTO "events" VALUES('lXOIvpYg3A_e',13,'move',1,'done',1794788039423);
INSERT INTO "events" VALUES('lXOIvpYg3A_e',14,'move',0,'lay 2H',1794788039426);
INSERT INTO "events" VALUES('lXOIvpYg3A_e',15,'move',0,'done',1794788039427);
INSERT INTO "events" VALUES('ecFMnSOjBqKY',1,'move',0,'lay JS',1794788039448);
INSERT INTO "events" VALUES('ecFMnSOjBqKY',2,'move',0,'take E',1794788039453);
INSERT INTO "events" VALUES('ecFMnSOjBqKY',3,'move',0,'take N',1794788039458);
INSERT INTO "events" VALUES('ecFMnSOjBqKY',4,'move',0,'done',1794788039462);
INSERT INTO "events" VALUES('ecFMnSOjBqKY',5,'move',1,'draw',1794788039469);
INSERT INTO "events" VALUES('ecFMnSOjBqKY',6,'move',0,'draw',1794788039472);
INSERT INTO "events" VALUES('ecFMnSOjBqKY',7,'move',1,'draw',1794788039478);
INSERT INTO "events" VALUES('ecFMnSOjBqKY',8,'move',0,'draw',1794788039481);
INSERT INTO "events" VALUES('ecFMnSOjBqKY',9,'move',1,'draw',1794788039486);
INSERT INTO "events" VALUES('u7cTLFlnMi7_',1,'join',1,'P1',1794788039501);
INSERT INTO "events" VALUES('u7cTLFlnMi7_',2,'move',0,'play C',1794788039520);
INSERT INTO "events" VALUES('u7cTLFlnMi7_',3,'move',1,'play C',1794788039526);
INSERT INTO "events" VALUES('u7cTLFlnMi7_',4,'move',0,'play C',1794788039539);
INSERT INTO "events" VALUES('u7cTLFlnMi7_',5,'move',1,'play D',1794788039568);
INSERT INTO "events" VALUES('u7cTLFlnMi7_',6,'move',0,'play B',1794788039576);
INSERT INTO "events" VALUES('u7cTLFlnMi7_',7,'move',1,'play C',1794788039659);
INSERT INTO "events" VALUES('u7cTLFlnMi7_',8,'move',0,'play C≂',1794788039667);
INSERT INTO "events" VALUES('u7cTLFlnMi7_',9,'move',1,'add C✠',1794788039683);
INSERT INTO "events" VALUES('u7cTLFlnMi7_',10,'move',1,'add D',1794788039685);
INSERT INTO "events" VALUES('u7cTLFlnMi7_',11,'move',0,'add C=',1794788039687);
INSERT INTO "events" VALUES('u7cTLFlnMi7_',12,'move',0,'done',1794788039690);
INSERT INTO "events" VALUES('u7cTLFlnMi7_',13,'move',1,'play E',1794788039692);
INSERT INTO "events" VALUES('u7cTLFlnMi7_',14,'move',0,'play A=',1794788039694);
INSERT INTO "events" VALUES('u7cTLFlnMi7_',15,'move',0,'skip',1794788039695);
INSERT INTO "events" VALUES('heuRMtWAmlHY',1,'move',0,'play E',1794788039709);
INSERT INTO "events" VALUES('heuRMtWAmlHY',2,'move',1,'play A',1794788039713);
INSERT INTO "events" VALUES('heuRMtWAmlHY',3,'move',0,'play D',1794788039715);
INSERT INTO "events" VALUES('heuRMtWAmlHY',4,'move',1,'play A',1794788039718);
INSERT INTO "events" VALUES('heuRMtWAmlHY',5,'move',0,'play C',1794788039720);
INSERT INTO "events" VALUES('heuRMtWAmlHY',6,'move',1,'play E',1794788039723);
INSERT INTO "events" VALUES('heuRMtWAmlHY',7,'move',0,'play A≂',1794788039725);
INSERT INTO "events" VALUES('heuRMtWAmlHY',8,'move',0,'skip',1794788039726);
INSERT INTO "events" VALUES('heuRMtWAmlHY',9,'move',1,'play A■',1794788039729);
INSERT INTO "events" VALUES('heuRMtWAmlHY',10,'move',1,'draw',1794788039731);
INSERT INTO "events" VALUES('heuRMtWAmlHY',11,'move',0,'play D',1794788039733);
INSERT INTO "events" VALUES('heuRMtWAmlHY',12,'move',1,'play E≂',1794788039736);
INSERT INTO "events" VALUES('heuRMtWAmlHY',13,'move',1,'skip',1794788039738);
INSERT INTO "events" VALUES('r7jX2ePrE5Gg',1,'join',1,'P1',1794788039745);
INSERT INTO "events" VALUES('r7jX2ePrE5Gg',2,'move',0,'play 7H',1794788039754);
INSERT INTO "events" VALUES('r7jX2ePrE5Gg',3,'move',1,'play TC',1794788039756);
INSERT INTO "events" VALUES('r7jX2ePrE5Gg',4,'move',0,'call',1794788039758);
INSERT INTO "events" VALUES('r7jX2ePrE5Gg',5,'move',1,'wild 5D',1794788039760);
INSERT INTO "events" VALUES('r7jX2ePrE5Gg',6,'move',1,'with 2D',1794788039762);
INSERT INTO "events" VALUES('r7jX2ePrE5Gg',7,'move',1,'as JC',1794788039766);
INSERT INTO "events" VALUES('r7jX2ePrE5Gg',8,'move',0,'wild AH',1794788039768);
INSERT INTO "events" VALUES('r7jX2ePrE5Gg',9,'move',0,'with 2H',1794788039770);
INSERT INTO "events" VALUES('r7jX2ePrE5Gg',10,'move',0,'as JH',1794788039772);
INSERT INTO "events" VALUES('r7jX2ePrE5Gg',11,'move',1,'play KS',1794788039774);
INSERT INTO "events" VALUES('r7jX2ePrE5Gg',12,'move',0,'call',1794788039776);
INSERT INTO "events" VALUES('r7jX2ePrE5Gg',13,'move',0,'play 4C',1794788039778);
INSERT INTO "events" VALUES('r7jX2ePrE5Gg',14,'move',1,'call',1794788039780);
INSERT INTO "events" VALUES('r7jX2ePrE5Gg',15,'move',1,'wild JC',1794788039784);
INSERT INTO "events" VALUES('YjJ9OU5aiJLn',1,'move',0,'play TD',1794788039807);
INSERT INTO "events" VALUES('YjJ9OU5aiJLn',2,'move',1,'wild KH',1794788039810);
INSERT INTO "events" VALUES('YjJ9OU5aiJLn',3,'move',1,'with AD',1794788039814);
INSERT INTO "events" VALUES('YjJ9OU5aiJLn',4,'move',1,'as AD',1794788039819);
INSERT INTO "events" VALUES('YjJ9OU5aiJLn',5,'move',0,'wild 9H',1794788039821);
INSERT INTO "events" VALUES('YjJ9OU5aiJLn',6,'move',0,'with KS',1794788039825);
INSERT INTO "events" VALUES('YjJ9OU5aiJLn',7,'move',0,'as 3C',1794788039829);
INSERT INTO "events" VALUES('YjJ9OU5aiJLn',8,'move',1,'call',1794788039834);
INSERT INTO "events" VALUES('YjJ9OU5aiJLn',9,'move',1,'play 6C',1794788039838);
INSERT INTO "events" VALUES('YjJ9OU5aiJLn',10,'move',0,'wild 4C',1794788039840);
INSERT INTO "events" VALUES('YjJ9OU5aiJLn',11,'move',0,'with 3H',1794788039842);
INSERT INTO "events" VALUES('WauU99b0Lon5',1,'join',1,'P1',1794788039866);
INSERT INTO "events" VALUES('WauU99b0Lon5',2,'move',0,'discard JD',1794788039883);
INSERT INTO "events" VALUES('WauU99b0Lon5',3,'move',1,'discard 5S',1794788039889);
INSERT INTO "events" VALUES('WauU99b0Lon5',4,'move',0,'discard QC',1794788039894);
INSERT INTO "events" VALUES('WauU99b0Lon5',5,'move',1,'QD x QC',1794788039902);
INSERT INTO "events" VALUES('WauU99b0Lon5',6,'move',0,'discard 3D',1794788039907);
INSERT INTO "events" VALUES('WauU99b0Lon5',7,'move',1,'discard AH',1794788039922);
INSERT INTO "events" VALUES('WauU99b0Lon5',8,'move',0,'3S x 3D',1794788039937);
INSERT INTO "events" VALUES('WauU99b0Lon5',9,'move',1,'5D + AH = 6',1794788039953);
INSERT INTO "events" VALUES('WauU99b0Lon5',10,'move',0,'trotta JS',1794788039990);
INSERT INTO "events" VALUES('WauU99b0Lon5',11,'move',1,'7D + [6] = 13',1794788039994);
INSERT INTO "events" VALUES('WauU99b0Lon5',12,'move',0,'JS x [11]',1794788039998);
INSERT INTO "events" VALUES('WauU99b0Lon5',13,'move',1,'KH x [13]',1794788040001);
INSERT INTO "events" VALUES('WauU99b0Lon5',14,'move',0,'discard 2S',1794788040003);
INSERT INTO "events" VALUES('WauU99b0Lon5',15,'move',1,'discard 6D',1794788040004);
INSERT INTO "events" VALUES('CpmP2JjONyEK',1,'move',0,'discard KC',1794788040046);
INSERT INTO "events" VALUES('CpmP2JjONyEK',2,'move',1,'KS x KC',1794788040048);
INSERT INTO "events" VALUES('CpmP2JjONyEK',3,'move',0,'discard JS',1794788040057);
INSERT INTO "events" VALUES('CpmP2JjONyEK',4,'move',1,'discard 3C',1794788040061);
INSERT INTO "events" VALUES('CpmP2JjONyEK',5,'move',0,'discard QD',1794788040068);
INSERT INTO "events" VALUES('CpmP2JjONyEK',6,'move',1,'QS x QD',1794788040073);
INSERT INTO "events" VALUES('CpmP2JjONyEK',7,'move',0,'discard 6H',1794788040080);
INSERT INTO "events" VALUES('CpmP2JjONyEK',8,'move',1,'9C x 3C 6H',1794788040099);
INSERT INTO "events" VALUES('CpmP2JjONyEK',9,'move',0,'JH x JS',1794788040106);
INSERT INTO "events" VALUES('CpmP2JjONyEK',10,'move',1,'discard 5D',1794788040112);
INSERT INTO "events" VALUES('CpmP2JjONyEK',11,'move',0,'discard 7S',1794788040114);
INSERT INTO "events" VALUES('CpmP2JjONyEK',12,'move',1,'4S + 5D = 9',1794788040122);
INSERT INTO "events" VALUES('gBACoyRSrQkB',1,'join',1,'P1',1794788040133);
INSERT INTO "events" VALUES('gBACoyRSrQkB',2,'move',0,'bid 2D',1794788040202);
INSERT INTO "events" VALUES('gBACoyRSrQkB',3,'move',0,'silent',1794788040338);
INSERT INTO "events" VALUES('gBACoyRSrQkB',4,'move',1,'bid 4H',1794788040365);
INSERT INTO "events" VALUES('gBACoyRSrQkB',5,'move',1,'silent',1794788040479);
INSERT INTO "events" VALUES('gBACoyRSrQkB',6,'move',1,'bid 3D',1794788040486);
INSERT INTO "events" VALUES('gBACoyRSrQkB',7,'move',1,'high',1794788040492);
INSERT INTO "events" VALUES('gBACoyRSrQkB',8,'move',0,'bid 5S',1794788040494);
INSERT INTO "events" VALUES('gBACoyRSrQkB',9,'move',0,'silent',1794788040496);
INSERT INTO "events" VALUES('R4MNQY8GyBta',1,'join',1,'P1',1794788040508);
INSERT INTO "events" VALUES('R4MNQY8GyBta',2,'move',0,'bid 4S',1794788040519);
INSERT INTO "events" VALUES('R4MNQY8GyBta',3,'undo',0,'0',1794788040533);
INSERT INTO "events" VALUES('R4MNQY8GyBta',4,'move',0,'bid 5S',1794788040559);
INSERT INTO "events" VALUES('nvIgUfw1RVkr',1,'join',1,'P1',1794788040578);
INSERT INTO "events" VALUES('nvIgUfw1RVkr',2,'leave',0,'',1794788040585);
INSERT INTO "events" VALUES('nvIgUfw1RVkr',3,'takeover',0,'guesser',1794788040593);
INSERT INTO "events" VALUES('nvIgUfw1RVkr',4,'move',0,'bid 4C',1794788040597);
INSERT INTO "events" VALUES('nvIgUfw1RVkr',5,'move',0,'silent',1794788040600);
INSERT INTO "events" VALUES('C3tX52MQ7UuF',1,'join',1,'P1',1794788040617);
INSERT INTO "events" VALUES('C3tX52MQ7UuF',2,'join',2,'P2',1794788040650);
INSERT INTO "events" VALUES('C3tX52MQ7UuF',3,'resign',0,'guesser',1794788040676);
INSERT INTO "events" VALUES('C3tX52MQ7UuF',4,'move',0,'bid 5S',1794788040702);
INSERT INTO "events" VALUES('C3tX52MQ7UuF',5,'move',0,'silent',1794788040710);
CREATE TABLE records (
	id VARCHAR(22) NOT NULL, 
	text TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "records" VALUES('OO0b1xraRKZO3n4OoYZNfg','kibitz record 1
game: kibitz_toy
revision: 1
seats: 2
option rounds: 2
option hand: 3
option refill: yes
option tie: leader
seed: 144854685245922220372792938223472778026
sha256: 54ffa303802eaf57228398eab6c4df2978f4d88b18a84d20e00539f99b72bd5e
salt: b21b06c78cd0ba0a46a445b7591ab54f
deal: 5D 2S 2D 2C 4H 3S 4D 3D 5S 5H 2H AH 3H AC 5C AS 4S 3C AD 4C
later: a368647f92bc4b1a07d2e45bbab7d343
player 0: person P0
player 1: person P1
moves:
1. 0 bid 2D
2. 0 silent
3. 1 bid 4H
4. 1 silent
5. 1 bid 3D
6. 1 high
7. 0 bid 5S
8. 0 silent
result: 5 3
',1794788040496);
CREATE TABLE seats (
	"table" VARCHAR(12) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	name VARCHAR(200) NOT NULL, 
	token VARCHAR(64), 
	invitation VARCHAR(64), 
	PRIMARY KEY ("table", seat), 
	FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('PaOB9GBtPGqz',0,'person','P0','4ac87a99a9cccb5753f821f9fbb44c8b4956a64bc9c8de0a80e31bbef970a41b',NULL);
INSERT INTO "seats" VALUES('PaOB9GBtPGqz',1,'person','P1','ba546d0e26d746f09c50497ee90f49802fc0a13509b856d6045c5dc8fb6c57cc',NULL);
INSERT INTO "seats" VALUES('1LAopoWmzruC',0,'person','Anna','b0379f49a465865a1cb649efcaa1dbd6b425377e5229864cfa6c40775cf695b7',NULL);
INSERT INTO "seats" VALUES('1LAopoWmzruC',1,'bot','careful',NULL,NULL);
INSERT INTO "seats" VALUES('q6eqX1J3uDz-',0,'person','P0','5735ebbfa0cd4b241209dd6c83cd95128e324f66d7f57c35a15ac644f0602df0',NULL);
INSERT INTO "seats" VALUES('q6eqX1J3uDz-',1,'person','P1','0923513493fc254b338e8e57c3329ecd59a96fde50c8527515f75879e2798a44',NULL);
INSERT INTO "seats" VALUES('SUKkGg5eybFB',0,'person','Anna','a57a9ec9e9e2ce3e2e66dd39bfbbfeb38ee0d25b09a3f51881af5a0c1726209f',NULL);
INSERT INTO "seats" VALUES('SUKkGg5eybFB',1,'bot','guesser',NULL,NULL);
INSERT INTO "seats" VALUES('lXOIvpYg3A_e',0,'person','P0','fa20f6f61fccc1026ac530ed2514c126d20a5a468625442e7c7f4395dcd5d7f8',NULL);
INSERT INTO "seats" VALUES('lXOIvpYg3A_e',1,'person','P1','0f13ba8eb0f7305b270e2a64b5c9955d6cb84b912f0784f291d04ac9acdc46ac',NULL);
INSERT INTO "seats" VALUES('ecFMnSOjBqKY',0,'person','Anna','fee2ff654d62fc2128974fbc330a5db353e5150810df6685ac342cd767620fa2',NULL);
INSERT INTO "seats" VALUES('ecFMnSOjBqKY',1,'bot','patient',NULL,NULL);
INSERT INTO "seats" VALUES('u7cTLFlnMi7_',0,'person','P0','9b95703c3fe20a28c955be54b7ce491201696623b99e7c70966bcad99a436dc1',NULL);
INSERT INTO "seats" VALUES('u7cTLFlnMi7_',1,'person','P1','5c37f5051f2582731954aa60abb589a0d7306b151662c3929e847132d195a4db',NULL);
INSERT INTO "seats" VALUES('heuRMtWAmlHY',0,'person','Anna','dd902a466bc7fe5814994fd05e85c10e03a03110f880faebd6201e5e14dce48e',NULL);
INSERT INTO "seats" VALUES('heuRMtWAmlHY',1,'bot','planner',NULL,NULL);
INSERT INTO "seats" VALUES('r7jX2ePrE5Gg',0,'person','P0','e51e39de1a59f3ba5f4564069c800538784fe9813cd54f77aef053b1851a9226',NULL);
INSERT INTO "seats" VALUES('r7jX2ePrE5Gg',1,'person','P1','560bbaa9830ad5090de40bdce864c2e7a01259fc8901933d76f9441fd1f2a2e2',NULL);
INSERT INTO "seats" VALUES('YjJ9OU5aiJLn',0,'person','Anna','46d9791cc4e1fe7eb5c874dff8de3f55c6f10f99676333696612131edeedff44',NULL);
INSERT INTO "seats" VALUES('YjJ9OU5aiJLn',1,'bot','bluffer',NULL,NULL);
INSERT INTO "seats" VALUES('WauU99b0Lon5',0,'person','P0','d3b2c749704af7d59bae10d4fe7e2f10a71944a29c788a99cee57e166f6db608',NULL);
INSERT INTO "seats" VALUES('WauU99b0Lon5',1,'person','P1','6c1e7caaae3d359fc08ca44345084cba256ad39bc19483f54d40f1b83823d3b1',NULL);
INSERT INTO "seats" VALUES('CpmP2JjONyEK',0,'person','Anna','7ca70f8b8b44500ec31b4785a39f388518b94b614f1a9b8218772f54c621b384',NULL);
INSERT INTO "seats" VALUES('CpmP2JjONyEK',1,'bot','careful',NULL,NULL);
INSERT INTO "seats" VALUES('gBACoyRSrQkB',0,'person','P0','3dedfa06e956df4c8da1e959b76df9337dbb0af9694b22bc06455877075ce71b',NULL);
INSERT INTO "seats" VALUES('gBACoyRSrQkB',1,'person','P1','8c115dde68585b73cf42c582fbd6766f2066026452d08b63b334e65a700cd012',NULL);
INSERT INTO "seats" VALUES('R4MNQY8GyBta',0,'person','P0','4a174b691a708a9ff9863548aa32df1b55302cc7c1d2cd5dcf4bf73e98097314',NULL);
INSERT INTO "seats" VALUES('R4MNQY8GyBta',1,'person','P1','ff608a477d5c7e52392003b467ec8e83bfb513712b46fcacb8f4cea66a5f94b6',NULL);
INSERT INTO "seats" VALUES('nvIgUfw1RVkr',0,'person','P0','2501657df65b6252ffa141ab64cea7e13b7d3aa021284e92dc04fa77ad15d8d4',NULL);
INSERT INTO "seats" VALUES('nvIgUfw1RVkr',1,'person','P1','8e2b0bb086c0593277cbcce0f587c29c73752a63e88be67483cd45f582b5c475',NULL);
INSERT INTO "seats" VALUES('C3tX52MQ7UuF',0,'person','P0','db66adebadef76690d6fbf7214070b6a29beb7e650401b7ebeca7cacff62bf6a',NULL);
INSERT INTO "seats" VALUES('C3tX52MQ7UuF',1,'person','P1','7b703616719e7361cda9df75f4b6aefc84a2291bc36e004671d72e690261ea17',NULL);
INSERT INTO "seats" VALUES('C3tX52MQ7UuF',2,'person','P2','619972eb083e375084e6a3b777e3814c4732b0fe08254adbf351b9059f632f93',NULL);
INSERT INTO "seats" VALUES('fzZj4rgTfwl1',0,'person','Örjan','90211450636a9f97ea4c62835d0358e697846167144ec8da5cf1c054de9ed792',NULL);
INSERT INTO "seats" VALUES('fzZj4rgTfwl1',1,'person','Åsa',NULL,'c7649db8eada15bfa811470edc6f208385b9498a6173181eed487cdf82756550');
INSERT INTO "seats" VALUES('fzZj4rgTfwl1',2,'open','',NULL,NULL);
CREATE TABLE tables (
	id VARCHAR(12) NOT NULL, 
	game VARCHAR(100) NOT NULL, 
	head TEXT NOT NULL, 
	watch VARCHAR(64) NOT NULL, 
	chosen BOOLEAN NOT NULL, 
	clock INTEGER, 
	hints BOOLEAN NOT NULL, 
	created BIGINT NOT NULL, 
	record VARCHAR(22), 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('PaOB9GBtPGqz','cooperative_solitaire','kibitz record 1
game: cooperative_solitaire
revision: 1
seats: 2
option starter: 0
option helper_step: any
option order: letters
option recycle: at_once
option known: no
option turns: 1000
seed: 304424269291002936014730089129595739942
sha256: 6a1368436b3d75a621a6f0d04fb7da0a4989baf7d9bece2cfb1c16767c78c785
salt: bf45a80f1bf91d33a7bf141a9a4f98ae
deal: AD 9C JD 3H 3C TD 7D 4C 5C QC 6H QH QD AC 8H 4H 9D KD 6S 2S AS 9S 9H TC 6D 2C 5S KC 5H 3D 7H QS AH TH JH 5D 8D 3S 6C 7S KS 7C KH 4S 8S TS 2H 8C 4D 2D JC JS 7H 9S JC 9D 7D 9C 8D 5S KH 5H 2C AH 6C 5C AD 7C 5D 4H 6D KC 9H 6H 3C AC TS 8S 4D TH 6S JD JS AS 3H 2H QH JH 2D QD KD QC 3S 4C 7S 8H TD TC QS 3D KS 4S 2S 8C
later: 84d99d81f2d242fb5c52b495947f2ac
player 0: person P0
player 1: person
moves:
result: unfinished
','96215e0b234b09cf49ed6bed5e9661e69de436b5d5e1e34f656a94f17995cb6c',0,NULL,0,1794788033668,NULL);
INSERT INTO "tables" VALUES('1LAopoWmzruC','cooperative_solitaire','kibitz record 1
game: cooperative_solitaire
revision: 1
seats: 2
option starter: 0
option helper_step: any
option order: letters
option recycle: at_once
option known: no
option turns: 1000
seed: 4711
sha256: 336d7f39793656e7627709f22d18078544e30494a4182acc955711e2886975a5
salt: b8ee3e80dfe5adacfbe2cbd15676e76a
deal: 4C KS TD 7H KH AD 7S 9H 5D 6C 3H 4S 8C 3C AC 9D AH AS 2S 8D JC 4H QD QS QH 6H 5S 6D KD 2H 2C JS TH 8H JH TS 3S 3D JD 5C 8S 5H QC 6S KC TC 2D 7C 9C 7D 9S 4D 5D 7H TS 2S AS 7D 5C 7S QS 8D 5S TH 9D QC 4S JS KS 4H 6S QH 2C AC JD 8H 4D 4C AD 2H 2D 6H 5H AH KC 7C 8S 3D 9H QD KD 8C TC TD 9C 9S KH 3S 6D 3H 3C 6C JH JC
later: 3008c3ded03f8b0c21f10783da3d073
player 0: person Anna
player 1: bot careful version=1 budget=4x150
moves:
result: unfinished
','8f48d00d257ef3674cdd8730695e3187b0b945867d27ed595b0a18dadb80e8d6',1,NULL,1,1794788033826,NULL);
INSERT INTO "tables" VALUES('q6eqX1J3uDz-','kibitz_toy','kibitz record 1
game: kibitz_toy
revision: 1
seats: 2
option rounds: 6
option hand: 3
option refill: yes
option tie: leader
seed: 59644736905003468262378881695263995719
sha256: e3b5f0a621a67738d0ffd08385f51fbe52cca271f5fcdcf7dead227412aa4d90
salt: c95e7fb8f3c51247d2e463f250dfa1b5
deal: 4D AH 2S 4S 2D 2C 4H AS 3C 5D 4C 3S 3D 2H 5C AD 5H 3H 5S AC
later: 794abec2028c2ffe2bd722c5119d058e
player 0: person P0
player 1: person
moves:
result: unfinished
','c5d4f3a4401e7a045563e90a9e0b4e5f2062625e39549969afc0aeb3ea79abf7',0,NULL,0,1794788033856,NULL);
INSERT INTO "tables" VALUES('SUKkGg5eybFB','kibitz_toy','kibitz record 1
game: kibitz_toy
revision: 1
seats: 2
option rounds: 6
option hand: 3
option refill: yes
option tie: leader
seed: 4711
sha256: bc82d949ed8c09b2a5b0cb95295679722e642beb813643451a755b50d2467cf8
salt: fd6b4d092be9b54bfb5bd94413ecc59f
deal: AC 5H AH 4C 5S 4H 3H AS 2S 2C 4S 2H 5D 5C AD 3C 3S 3D 4D 2D
later: 8fb8e4e9bfc4473921ee4c313b573214
player 0: person Anna
player 1: bot guesser version=1
moves:
result: unfinished
','2c111031382e4d620276971efcd81bf700ccae549909596602a6ff23e4327625',1,NULL,1,1794788033996,NULL);
INSERT INTO "tables" VALUES('lXOIvpYg3A_e','makiaveli','kibitz record 1
game: makiaveli
revision: 1
seats: 2
option starter: 0
option cross: free
seed: 44148215309823685165380507199082516371
sha256: 640a71c07ff1818e7b8b35c969f52879a60089eb8c53dc9c8557076e13837797
salt: 95ecb52808e3f133b3b4e933504290fd
deal: 6C JH 4H 5D QS 3H 3C 8C 7C 3C 2D KD 2S 2C AD 4H QH 5H 2H 4C 7D TC JD QC AC 7H JS 2S 5S 9D KS QC 8H AS TS 7C 9D QD 5H 8C QH 6H TD 8S 2D 6S AS 6C TH 2C 3S 4D KC 4C QD KC 8D 6D 3D AD AH JC TH JD 6S 6H 9C 9H 3S 4S TD JC 3D 8H 3H 2H 7H 5C 6D 4D 7S KS 9S QS JS 8S KD 8D 7S TS 7D 5C AC JH 5D 4S 9C 9S 9H 5S KH TC AH KH
later: fa7b1f54985907d8c2546c2b349cf1d3
player 0: person P0
player 1: person
moves:
result: unfinished
','2ca85b2d919595512b957965dfeb023a18919af1fc752eb0b03f1ec41a990c99',0,NULL,0,1794788039343,NULL);
INSERT INTO "tables" VALUES('ecFMnSOjBqKY','makiaveli','kibitz record 1
game: makiaveli
revision: 1
seats: 2
option starter: 0
option cross: free
seed: 4711
sha256: 6e0797da94536f77cc224c11cb85598640350fbcdffb2b83fb4663646628da3f
salt: ac2bb0badfe124f00e400a3c10a166d1
deal: JH 9C KH JS QD 6H 7S KC 9C 4S KS QS 8C 5D 9H 3C JS 5C JH 8S QC AH AC 6D QH 2S 9H AC AS AH QC 8C AD TC 8H 7S 7C 8H 6S 3H 4H 6H 5S 5C TD 7D 7H QS 2D 2C 3H QD QH JD 4S 2H JC 3D AS KH 4C 5D 8D 4C TS 6C AD TD 2C KD 4H 3S JC 7C 5H 3C 2S 9D 8D JD KC 3D 2D 8S 6S TH TS 5S 4D 3S 6D 5H TC 6C KS KD 9S TH 2H 7D 9D 7H 9S 4D
later: ed03f8b0c21f10783da3d073e20d993a
player 0: person Anna
player 1: bot patient version=1
moves:
result: unfinished
','c29a8de2987a65c7ffa696728ed40240ca4e3801d7fa741d684d929d84b9d7d5',1,NULL,1,1794788039434,NULL);
INSERT INTO "tables" VALUES('u7cTLFlnMi7_','masters_gallery','kibitz record 1
game: masters_gallery
revision: 1
seats: 2
option preset: full
option starter: 0
option extra_card: yes
option additional_cards: yes
option second_cards: yes
option simultaneous: yes
option draw_one: yes
option awards: any
option closing_symbols: yes
option rank_empty: no
option skip_empty: yes
option names: masters
seed: 229080376090585704620129786056453237872
sha256: 755d7ca48acd4534b4e65a0e552327f4cfa5805a92d0f583c1cfc1acbfe68874
salt: 5bf729f5fd8645845bf9b45070b78f7f
deal: D B✠ C D■ C= B C B A= A≂ E D C≂ A D E C✠ C E B E✠ D E■ C C E★ A E≂ B A C■ D✠ D B A B= C D★ E A■ B B A C D= A★ D A A D C A✠ E D A E C A B D≂ E= E E D D C A B E E A D E D B C E B E C D C E C★ B A B■ D C B★ B E D E B≂
later: 2252014f0324fb15247b13c8abfbbbfd
player 0: person P0
player 1: person
moves:
result: unfinished
','ed180eea24bf797667c6b37bc24fe184db1dc2844c51d2d0d7d660cc8c744a30',0,NULL,0,1794788039497,NULL);
INSERT INTO "tables" VALUES('heuRMtWAmlHY','masters_gallery','kibitz record 1
game: masters_gallery
revision: 1
seats: 2
option preset: full
option starter: 0
option extra_card: yes
option additional_cards: yes
option second_cards: yes
option simultaneous: yes
option draw_one: yes
option awards: any
option closing_symbols: yes
option rank_empty: no
option skip_empty: yes
option names: masters
seed: 4711
sha256: 7bc59cf3ed72ba8fc2a97c96a2281640db81d9da2370b77a3cf5c04fe2504b94
salt: eb95d4556dfc09baf8c9fb00df25f582
deal: E C C C A B D■ E E A≂ D B= D E≂ B A■ E E A A A E D A C■ B B C E E D✠ B B C✠ E B E C★ C D A E C E D★ B A E= E A C D B■ E E C= B★ A D A E B B B C B≂ A✠ A= D C≂ D D A★ A D C D D≂ C E★ B C B✠ E✠ C D E■ D D= A C D C D B
later: 14a1a56c7be8af76ca1106e02040dae
player 0: person Anna
player 1: bot planner version=1
moves:
result: unfinished
','3c28f1c9f6f717c239342011df45c8d2a8b3a725302959ff67dc0f7365729b80',1,NULL,1,1794788039702,NULL);
INSERT INTO "tables" VALUES('r7jX2ePrE5Gg','montenegro','kibitz record 1
game: montenegro
revision: 1
seats: 2
option starter: 0
option wars_per_turn: 1
option reinforcements: 3
option victory: lacking
option answer: honest
seed: 175749093703518627419108324261362756119
sha256: 8338ec09edf1ce30a18e22ec798e1145dfd5b182612f05285e456369c79bbc4c
salt: aafee3c53f25fc010bf9564590d86885
deal: 7H AH 3S TC 5D 2D 9C 2H 8H TS 6H JC KS 4C 2S QS KC 9S JH 3C 7C JD AD JS AS 8C TH QC 9D QH 4H 8D KH 4D 5S 7S 3H 4S KD 6C 3D 6S 6D 2C 5C 9H 5H QD AC TD 8S 7D
later: 9a8f2fa5af3f3b1fc0a867bcae303d3e
player 0: person P0
player 1: person
moves:
result: unfinished
','a0585dff1d42585d42daedf7b38da0f6d59cd25b4f811b3a183de57a468d2b7d',0,NULL,0,1794788039743,NULL);
INSERT INTO "tables" VALUES('YjJ9OU5aiJLn','montenegro','kibitz record 1
game: montenegro
revision: 1
seats: 2
option starter: 0
option wars_per_turn: 1
option reinforcements: 3
option victory: lacking
option answer: honest
seed: 4711
sha256: 0898fda0fbb4c5f23c1a4ef936cc349d08096f11e1a72c900002073f64c8135a
salt: b4744a697539de96a8f92a2a112cffb0
deal: 4C KS TD 7H KH AD 7S 9H 5D 6C 3H 4S 8C 3C AC 9D AH AS 2S 8D JC 4H QD QS QH 6H 5S 6D KD 2H 2C JS TH 8H JH TS 3S 3D JD 5C 8S 5H QC 6S KC TC 2D 7C 9C 7D 9S 4D
later: c7c07a9dd665ffb369d69c4c2e13e9fc
player 0: person Anna
player 1: bot bluffer version=1
moves:
result: unfinished
','d796bf2df3b3662d7c761e6916a840290936c8eff5be6e04bd60e7b6cb1b23da',1,NULL,1,1794788039792,NULL);
INSERT INTO "tables" VALUES('WauU99b0Lon5','mulle','kibitz record 1
game: mulle
revision: 1
seats: 2
option sessions: 2
option starter: 0
option deal: empty
option lock: grown
option discard: forced
option score: full
seed: 243650501873544422950923631955259234005
sha256: a3265c787a28e1a2973a307c76c31453c7344d1fa9aafc540e2eab5508a94514
salt: 3e1d57b47442ca713d7170754c1b3522
deal: 2S JD 3S JS JS QC 9S 3D KH 6D QD KC 5D AH 5S 7D TH 2D 2C TS QS 4S AS QH AS 8H 3C 6H 3H KD 4H 8D KC 2S 9S 2D TD 7D 5C 6H 3C 8H 8C 7S 3D 4S 5S TD 4D 5H 2H KH KD 9D JH TC 7S 5D 2H 7C 4H 9C QS 8D AC 9H 7H 5H 7H 4C KS QC TH TC KS 9H QH 3H AD 6C TS 4C 5C 9D AD 4D 8S AH 8S 2C AC 3S QD 7C JC JD JC 6C 6D 6S 8C 9C JH 6S
later: ccb68128b3f706394cda3b4500da192e
player 0: person P0
player 1: person
moves:
result: unfinished
','7b5959e136776895623b808e4d0d7a0926265a5effe7d00529978ac2a9d4066b',0,NULL,0,1794788039856,NULL);
INSERT INTO "tables" VALUES('CpmP2JjONyEK','mulle','kibitz record 1
game: mulle
revision: 1
seats: 2
option sessions: 2
option starter: 0
option deal: empty
option lock: grown
option discard: forced
option score: full
seed: 4711
sha256: 38cf431c3b7b4b4cde8135a445e405fd125d548ace959611661f8c7c15256094
salt: 0a0c96c8041f7cc7a95377e473a72701
deal: JH 9C KH JS QD 6H 7S KC 9C 4S KS QS 8C 5D 9H 3C JS 5C JH 8S QC AH AC 6D QH 2S 9H AC AS AH QC 8C AD TC 8H 7S 7C 8H 6S 3H 4H 6H 5S 5C TD 7D 7H QS 2D 2C 3H QD QH JD 4S 2H JC 3D AS KH 4C 5D 8D 4C TS 6C AD TD 2C KD 4H 3S JC 7C 5H 3C 2S 9D 8D JD KC 3D 2D 8S 6S TH TS 5S 4D 3S 6D 5H TC 6C KS KD 9S TH 2H 7D 9D 7H 9S 4D
later: ed03f8b0c21f10783da3d073e20d993a
player 0: person Anna
player 1: bot careful version=1
moves:
result: unfinished
','ac5d1216bbe7e3be165df82469c22fc0954b61e031e246647370af37a23cc3cb',1,NULL,1,1794788040022,NULL);
INSERT INTO "tables" VALUES('gBACoyRSrQkB','kibitz_toy','kibitz record 1
game: kibitz_toy
revision: 1
seats: 2
option rounds: 2
option hand: 3
option refill: yes
option tie: leader
seed: 144854685245922220372792938223472778026
sha256: 54ffa303802eaf57228398eab6c4df2978f4d88b18a84d20e00539f99b72bd5e
salt: b21b06c78cd0ba0a46a445b7591ab54f
deal: 5D 2S 2D 2C 4H 3S 4D 3D 5S 5H 2H AH 3H AC 5C AS 4S 3C AD 4C
later: a368647f92bc4b1a07d2e45bbab7d343
player 0: person P0
player 1: person
moves:
result: unfinished
','74f68b358fd38b18463914c0ff970690afe14a64d2b29d082f1616fae28a9a90',0,NULL,0,1794788040130,'OO0b1xraRKZO3n4OoYZNfg');
INSERT INTO "tables" VALUES('R4MNQY8GyBta','kibitz_toy','kibitz record 1
game: kibitz_toy
revision: 1
seats: 2
option rounds: 6
option hand: 3
option refill: yes
option tie: leader
seed: 8683280901420316686979197661848027995
sha256: 0dbc450369341f63cd754023c6e8863d5f97f64b8bef1e20fb3e3a3458283a02
salt: b47a4a7d62bae79e3ff886f32e466334
deal: 4S 5S 5H 3H AC 3D AD AH 4H 5C AS 2D 4C 2H 4D 5D 3C 3S 2S 2C
later: b21112017e3c6f9298e035868d4eb8dc
player 0: person P0
player 1: person
moves:
result: unfinished
','67e6d5e69f15e8292c2f5eb282c95a00f2537aa01c49505b63c283ae5796b2d2',0,NULL,0,1794788040504,NULL);
INSERT INTO "tables" VALUES('nvIgUfw1RVkr','kibitz_toy','kibitz record 1
game: kibitz_toy
revision: 1
seats: 2
option rounds: 6
option hand: 3
option refill: yes
option tie: leader
seed: 35929146745123407873407733192161990680
sha256: f6e22892de4559f0000b3e02e019c73eef9e964d89135132decc8ba1551f8d7e
salt: 0acc06d32e6bdd8c20c357cc32469725
deal: AD 4C 4S 3H 2C 3D 5H 2H 5S AS 3S 3C 2S 4H 4D 5C 2D 5D AC AH
later: 5d9ff0d6932e29600c05535571cd302a
player 0: person P0
player 1: person
moves:
result: unfinished
','9427329ebd842f77a66e540695659016a8083d95f82700117217c23c3045111a',0,NULL,0,1794788040572,NULL);
INSERT INTO "tables" VALUES('C3tX52MQ7UuF','kibitz_toy','kibitz record 1
game: kibitz_toy
revision: 1
seats: 3
option rounds: 6
option hand: 3
option refill: yes
option tie: leader
seed: 24838824338951187822173729244329028300
sha256: 051b6e5f68545d9c4e78f6093e2c03bc185354de7e34564e312226d09d36ed6b
salt: 3b9373f7a24a2c70d8e1ce556ba764b8
deal: AH AC 5S 2D 2H AS 4H 5H 4D 3S 2S 5C 5D 4C 3D 2C 4S 3C AD 3H
later: a7c4c264bcbd0bc82f67d4020ef846d2
player 0: person P0
player 1: person
player 2: person
moves:
result: unfinished
','04fc4f605c268db5249d239851d49af3d0de3d9b05959a677900100fa150ca9b',0,NULL,0,1794788040613,NULL);
INSERT INTO "tables" VALUES('fzZj4rgTfwl1','kibitz_toy','kibitz record 1
game: kibitz_toy
revision: 1
seats: 3
option rounds: 6
option hand: 3
option refill: yes
option tie: leader
seed: 124331636985459615256019582838093711106
sha256: 939f3b663c70f4232ab81c26789e330ed4d78239d8cd698452c79742e63a7d39
salt: 6714f0b1d19e37d02ed8fc944d9b3ee2
deal: 3S 5D 4D AS 3C 4S AC 3D 4H 5S 3H 5C 4C 2H AH 2S 2C 2D 5H AD
later: 84a10e30bfc14a11c527997d30b07668
player 0: person Örjan
player 1: person
player 2: person
moves:
result: unfinished
','55389e0d72499cf479e6c2aaf554d336067cb0c3a57771f997d9c509cfcbe3a3',0,3600,0,1794788040730,NULL);
COMMIT;
