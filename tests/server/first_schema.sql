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
CREATE TABLE records (
	id VARCHAR(22) NOT NULL, 
	text TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY);
INSERT INTO alembic_version VALUES ('0001');
INSERT INTO tables VALUES ('firsttable01', 'kibitz_toy', 'kibitz record 1
game: kibitz_toy
revision: 1
seats: 2
option rounds: 6
option hand: 3
option refill: yes
option tie: leader
seed: 4711
sha256: eb8c9b358dd8701bccbc77825f9cf355700e7f9f3c2ea15c35199cf7be2caff5
salt: 0123456789abcdef0123456789abcdef
deal: AC 5H AH 4C 5S 4H 3H AS 2S 2C 4S 2H 5D 5C AD 3C 3S 3D 4D 2D
later: 8fb8e4e9bfc4473921ee4c313b573214
player 0: person Anna
player 1: bot steady version=1
moves:
result: unfinished
', 'd2f95fc1f5343dd9366e3b2dc8871796a4c6a6f118a4debafe1088f20b285c07', true, null, true, 1790000000000, null);
INSERT INTO seats VALUES ('firsttable01', 0, 'person', 'Anna', 'd574dff30dcced88cea0e7df2d85062ed8502e57781738a8caf18c307f51e60d', null);
INSERT INTO seats VALUES ('firsttable01', 1, 'bot', 'steady', null, null);
INSERT INTO events VALUES ('firsttable01', 1, 'move', 0, 'bid AC', 1790000000001);
INSERT INTO events VALUES ('firsttable01', 2, 'move', 0, 'silent', 1790000000002);
INSERT INTO events VALUES ('firsttable01', 3, 'move', 1, 'bid 4C', 1790000000003);
