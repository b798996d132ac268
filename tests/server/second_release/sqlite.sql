BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
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
INSERT INTO "events" VALUES('Zb0u7BGAXXPG',1,'join',1,'P1',1794888947155);
INSERT INTO "events" VALUES('Zb0u7BGAXXPG',2,'move',0,'bid AC',1794888947191);
INSERT INTO "events" VALUES('Zb0u7BGAXXPG',3,'move',0,'silent',1794888947211);
INSERT INTO "events" VALUES('Zb0u7BGAXXPG',4,'move',1,'bid 2S',1794888947223);
INSERT INTO "events" VALUES('PRNKVfEq6-ir',1,'join',1,'P1',1794888951551);
INSERT INTO "events" VALUES('PRNKVfEq6-ir',2,'move',0,'bid AC',1794888951585);
INSERT INTO "events" VALUES('PRNKVfEq6-ir',3,'move',0,'silent',1794888951596);
INSERT INTO "events" VALUES('PRNKVfEq6-ir',4,'move',1,'bid 3C',1794888951604);
INSERT INTO "events" VALUES('PRNKVfEq6-ir',5,'move',1,'high',1794888951616);
INSERT INTO "events" VALUES('PRNKVfEq6-ir',6,'move',1,'bid 4S',1794888951624);
INSERT INTO "events" VALUES('PRNKVfEq6-ir',7,'move',1,'silent',1794888951640);
INSERT INTO "events" VALUES('PRNKVfEq6-ir',8,'move',0,'bid 5D',1794888951648);
INSERT INTO "events" VALUES('PRNKVfEq6-ir',9,'move',0,'silent',1794888951656);
INSERT INTO "events" VALUES('4oJRNPL0Eexo',1,'join',1,'P1',1794888951770);
INSERT INTO "events" VALUES('4oJRNPL0Eexo',2,'leave',0,'',1794888951804);
INSERT INTO "events" VALUES('4oJRNPL0Eexo',3,'takeover',0,'guesser',1794888951812);
INSERT INTO "events" VALUES('4oJRNPL0Eexo',4,'move',0,'bid AC',1794888951823);
INSERT INTO "events" VALUES('4oJRNPL0Eexo',5,'move',0,'silent',1794888951839);
CREATE TABLE jobs (
	id VARCHAR(22) NOT NULL, 
	"table" VARCHAR(12), 
	seat INTEGER, 
	number INTEGER, 
	kind VARCHAR(10) NOT NULL, 
	question TEXT NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	outcome TEXT, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "jobs" VALUES('g_cHF49WMdhi6-aVAl7RzQ','aXvlJ50MXeiK',0,1,'hint','{"moves": 0, "position": 0, "options": {}}','done','{"move":"bid 5S","reasons":[],"answer":null,"lines":[],"error":null}',1794888947268);
CREATE TABLE records (
	id VARCHAR(22) NOT NULL, 
	text TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "records" VALUES('2UVheB6J1Tn_NOQ7iwS0FA','kibitz record 1
game: kibitz_toy
revision: 1
seats: 2
option rounds: 2
option hand: 3
option refill: yes
option tie: leader
seed: 248027687577679102396910981117800995593
sha256: 208922400973ab8f4b674cdc8955afe98c1127318d83ae646767f5e5bd43dac7
salt: 875e6a272fe1ba505c010c7bbc13d98b
deal: 4C AC 5D 3C 4S AH AD 3S 2H AS 2S 5H 3H 2C 5C 3D 5S 4D 2D 4H
later: 72f563787e33c4f054459ebbed51d64d
player 0: person P0
player 1: person P1
moves:
1. 0 bid AC
2. 0 silent
3. 1 bid 3C
4. 1 high
5. 1 bid 4S
6. 1 silent
7. 0 bid 5D
8. 0 silent
result: 1 1
',1794888951659);
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
INSERT INTO "seats" VALUES('Zb0u7BGAXXPG',0,'person','P0','5eafdf23a92215562f57d023dcd8f437ab277950af8ed3038b42727db8538208',NULL);
INSERT INTO "seats" VALUES('Zb0u7BGAXXPG',1,'person','P1','ee2716da6a866680d76aaaed368c4caf920f8fa62bfea192cba155fe81902689',NULL);
INSERT INTO "seats" VALUES('aXvlJ50MXeiK',0,'person','Anna','0418dfacef35b71217f1ecaf252d0dda9862975d2b91b565b98d5bd051b305ea',NULL);
INSERT INTO "seats" VALUES('aXvlJ50MXeiK',1,'bot','steady',NULL,NULL);
INSERT INTO "seats" VALUES('PRNKVfEq6-ir',0,'person','P0','b6c01f3f869eb8ae6f131177069843bca7d12e2fe6bcba589c34960fba14b6fb',NULL);
INSERT INTO "seats" VALUES('PRNKVfEq6-ir',1,'person','P1','17508e1b17dbb96cc7e378225484f311b572bd752ebb75c87d51c7751b7b4b8d',NULL);
INSERT INTO "seats" VALUES('vz67Z_YpwWsT',0,'here','','c19a6bb5e125660c6565d04418daf398fa7b9ccca40a9cf283078d693063024c',NULL);
INSERT INTO "seats" VALUES('vz67Z_YpwWsT',1,'here','','730ff00c55a5a286f45fa8c60adc0805210537687e88fe1cc48d2deb090f6166',NULL);
INSERT INTO "seats" VALUES('aKnCCKg3rKS-',0,'person','Örjan','c68d83d9503a6d62338218b01433eda171b8e8bf3a684c6065b073eddea24af9',NULL);
INSERT INTO "seats" VALUES('aKnCCKg3rKS-',1,'person','Åsa',NULL,'b36b63ba036d01d5eb44993a86d2f50c82b9fe51e13d70af3559f3a39d068482');
INSERT INTO "seats" VALUES('4oJRNPL0Eexo',0,'person','P0','9ae7d1356d93c3ec18f0ab8ce631bc46a420707f8c8375de553943d37e99411c',NULL);
INSERT INTO "seats" VALUES('4oJRNPL0Eexo',1,'person','P1','adf8c271ae546cee650cb0e42880f830fb355a99ff9e74e7cf5d36a8526beb7f',NULL);
CREATE TABLE tables (
	id VARCHAR(12) NOT NULL, 
	game VARCHAR(100) NOT NULL, 
	head TEXT NOT NULL, 
	watch VARCHAR(64) NOT NULL, 
	chosen BOOLEAN NOT NULL, 
	clock INTEGER, 
	hints BOOLEAN NOT NULL, 
	created BIGINT NOT NULL, 
	record VARCHAR(22), origin VARCHAR(22), origin_moves INTEGER, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('Zb0u7BGAXXPG','kibitz_toy','kibitz record 1
game: kibitz_toy
revision: 1
seats: 2
option rounds: 6
option hand: 3
option refill: yes
option tie: leader
seed: 211561424792609652822550084723863906416
sha256: e78fc2147e4662c1fd06af9ef6c9d69214876c59904b498f6181875b9f8ed9d6
salt: 482ec5cf08568824f3a963606edce631
deal: 3S AC 2C 3H AH 2S 5S 4S 3C AS 5H 5C 4D 4C 2H 2D 5D 3D AD 4H
later: dbf320b279b5d4013c31a87276681498
player 0: person P0
player 1: person
moves:
result: unfinished
','bd36cd684283a9051dbe76e7d117881eb9a86e832c6c4c1d1440ba06dd8f91dc',0,86400,0,1794888947127,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('aXvlJ50MXeiK','kibitz_toy','kibitz record 1
game: kibitz_toy
revision: 1
seats: 2
option rounds: 6
option hand: 3
option refill: yes
option tie: leader
seed: 204717832151077319478099202234650030852
sha256: a51c25f2bf4ca9caf870ccee4ffe5622440d7550d7f01189d6729dd1aa3efe84
salt: adc16fa9a7dd36288b9a831a1da3f7a5
deal: 5S 3D AH AS 5C 4S 2H 2S AD 3H 2C 4D 2D 3C 4C 4H 5H 5D 3S AC
later: 4b10b776d0c3a58a95ad38fcf8bdd14d
player 0: person Anna
player 1: bot steady version=1
moves:
result: unfinished
','dcd23bfa98c118bdfbaa558287e484e29fcab9cfd7de02c0cb0895ba2ce9330e',0,NULL,1,1794888947244,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('PRNKVfEq6-ir','kibitz_toy','kibitz record 1
game: kibitz_toy
revision: 1
seats: 2
option rounds: 2
option hand: 3
option refill: yes
option tie: leader
seed: 248027687577679102396910981117800995593
sha256: 208922400973ab8f4b674cdc8955afe98c1127318d83ae646767f5e5bd43dac7
salt: 875e6a272fe1ba505c010c7bbc13d98b
deal: 4C AC 5D 3C 4S AH AD 3S 2H AS 2S 5H 3H 2C 5C 3D 5S 4D 2D 4H
later: 72f563787e33c4f054459ebbed51d64d
player 0: person P0
player 1: person
moves:
result: unfinished
','64d0cf061ad2902f192d6e446efa201deca3fc3a0d7c5156f6f1f756bb4c2adb',0,NULL,0,1794888951530,'2UVheB6J1Tn_NOQ7iwS0FA',NULL,NULL);
INSERT INTO "tables" VALUES('vz67Z_YpwWsT','kibitz_toy','kibitz record 1
game: kibitz_toy
revision: 1
seats: 2
option rounds: 2
option hand: 3
option refill: yes
option tie: leader
seed: 248027687577679102396910981117800995593
sha256: 208922400973ab8f4b674cdc8955afe98c1127318d83ae646767f5e5bd43dac7
salt: 875e6a272fe1ba505c010c7bbc13d98b
deal: 4C AC 5D 3C 4S AH AD 3S 2H AS 2S 5H 3H 2C 5C 3D 5S 4D 2D 4H
later: 72f563787e33c4f054459ebbed51d64d
player 0: person
player 1: person
moves:
1. 0 bid AC
result: unfinished
','b75757980cf40c3ef3be451a65d3031c9d5c5ac0edd6f4740886b59e13ca2b5d',0,NULL,1,1794888951723,NULL,'2UVheB6J1Tn_NOQ7iwS0FA',1);
INSERT INTO "tables" VALUES('aKnCCKg3rKS-','kibitz_toy','kibitz record 1
game: kibitz_toy
revision: 1
seats: 2
option rounds: 6
option hand: 3
option refill: yes
option tie: leader
seed: 81441670145383094612889025281802123152
sha256: e90759ef722d8548e1970da3baa199c53dae328a4153a9b1f1469896eed93677
salt: 63c7d4a69b1892a2a4633075169e5beb
deal: 2C 4S 3S AD 5C 3H 2H 5D AS AC 2D 5S 4D 3C 4C 5H 3D AH 4H 2S
later: b5762112859b23859b42ce09e3b73da9
player 0: person Örjan
player 1: person
moves:
result: unfinished
','86f00d9af38b58f3212ddf427267f3633a661adc0d15e6ed1da600a4752b6d48',0,NULL,0,1794888951739,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('4oJRNPL0Eexo','kibitz_toy','kibitz record 1
game: kibitz_toy
revision: 1
seats: 2
option rounds: 6
option hand: 3
option refill: yes
option tie: leader
seed: 126003252366436421492738087237799342666
sha256: 7ecf8fc4178b54f662b25fac1ad41d57070f0fd674c170c31e61790b4b9ae422
salt: a9d0d118eb0f7646bfeb564a38db4c70
deal: 2D 3S AC 5C 2H 2S 3C 4S 4H 5D 5S AS AD 3H 5H 3D 4C 4D AH 2C
later: 938812021392a19a6dcfce938b92c171
player 0: person P0
player 1: person
moves:
result: unfinished
','920569a5b39c7af25db03950d05905451de91d2780cb656a7b46872055605bfb',0,NULL,0,1794888951756,NULL,NULL,NULL);
CREATE INDEX jobs_of_table ON jobs ("table", seat, number);
COMMIT;
