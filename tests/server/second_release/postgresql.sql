--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: alembic_version; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);


--
-- Name: events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.events (
    "table" character varying(12) NOT NULL,
    version integer NOT NULL,
    kind character varying(10) NOT NULL,
    seat integer NOT NULL,
    text text NOT NULL,
    at bigint NOT NULL
);


--
-- Name: jobs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.jobs (
    id character varying(22) NOT NULL,
    "table" character varying(12),
    seat integer,
    number integer,
    kind character varying(10) NOT NULL,
    question text NOT NULL,
    status character varying(10) NOT NULL,
    outcome text,
    created bigint NOT NULL
);


--
-- Name: records; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.records (
    id character varying(22) NOT NULL,
    text text NOT NULL,
    created bigint NOT NULL
);


--
-- Name: seats; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.seats (
    "table" character varying(12) NOT NULL,
    seat integer NOT NULL,
    kind character varying(10) NOT NULL,
    name character varying(200) NOT NULL,
    token character varying(64),
    invitation character varying(64)
);


--
-- Name: tables; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tables (
    id character varying(12) NOT NULL,
    game character varying(100) NOT NULL,
    head text NOT NULL,
    watch character varying(64) NOT NULL,
    chosen boolean NOT NULL,
    clock integer,
    hints boolean NOT NULL,
    created bigint NOT NULL,
    record character varying(22),
    origin character varying(22),
    origin_moves integer
);


--
-- Data for Name: alembic_version; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.alembic_version VALUES ('0002');


--
-- Data for Name: events; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.events VALUES ('41ONMKDPZX6b', 1, 'join', 1, 'P1', 1794888960893);
INSERT INTO public.events VALUES ('41ONMKDPZX6b', 2, 'move', 0, 'bid AC', 1794888960939);
INSERT INTO public.events VALUES ('41ONMKDPZX6b', 3, 'move', 0, 'silent', 1794888960967);
INSERT INTO public.events VALUES ('41ONMKDPZX6b', 4, 'move', 1, 'bid AS', 1794888960985);
INSERT INTO public.events VALUES ('NmeiaDOX5ugf', 1, 'join', 1, 'P1', 1794888965331);
INSERT INTO public.events VALUES ('NmeiaDOX5ugf', 2, 'move', 0, 'bid 2S', 1794888965341);
INSERT INTO public.events VALUES ('NmeiaDOX5ugf', 3, 'move', 0, 'silent', 1794888965360);
INSERT INTO public.events VALUES ('NmeiaDOX5ugf', 4, 'move', 1, 'bid 2C', 1794888965364);
INSERT INTO public.events VALUES ('NmeiaDOX5ugf', 5, 'move', 1, 'silent', 1794888965372);
INSERT INTO public.events VALUES ('NmeiaDOX5ugf', 6, 'move', 1, 'bid 5S', 1794888965380);
INSERT INTO public.events VALUES ('NmeiaDOX5ugf', 7, 'move', 1, 'silent', 1794888965420);
INSERT INTO public.events VALUES ('NmeiaDOX5ugf', 8, 'move', 0, 'bid 5H', 1794888965430);
INSERT INTO public.events VALUES ('NmeiaDOX5ugf', 9, 'move', 0, 'silent', 1794888965456);
INSERT INTO public.events VALUES ('-2JQvJPTUwFW', 1, 'join', 1, 'P1', 1794888965645);
INSERT INTO public.events VALUES ('-2JQvJPTUwFW', 2, 'leave', 0, '', 1794888965687);
INSERT INTO public.events VALUES ('-2JQvJPTUwFW', 3, 'takeover', 0, 'guesser', 1794888965717);
INSERT INTO public.events VALUES ('-2JQvJPTUwFW', 4, 'move', 0, 'bid 5D', 1794888965734);
INSERT INTO public.events VALUES ('-2JQvJPTUwFW', 5, 'move', 0, 'silent', 1794888965750);


--
-- Data for Name: jobs; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.jobs VALUES ('E_h_juJa3bF0nO8TVIOsog', 'C4AyqVBsPmbL', 0, 1, 'hint', '{"moves": 0, "position": 0, "options": {}}', 'done', '{"move":"bid 4H","reasons":[],"answer":null,"lines":[],"error":null}', 1794888961016);


--
-- Data for Name: records; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.records VALUES ('GmXN_aqnp8t98k-1-V052g', 'kibitz record 1
game: kibitz_toy
revision: 1
seats: 2
option rounds: 2
option hand: 3
option refill: yes
option tie: leader
seed: 155348722941871953880220089213620342424
sha256: 9e92bc3f6c4b37d36f42e0beed23b06b0819f356cee54ab2e0b9457c97070cdd
salt: 245443a12bfb8b6ad599dcd94aa2fb77
deal: 3D 2S 5H 3C 2C AH 2H 5S 4H 5D 4D 5C AS AD 2D 3H AC 4S 3S 4C
later: 58baeeca2721f26af0d4b783defe5e85
player 0: person P0
player 1: person P1
moves:
1. 0 bid 2S
2. 0 silent
3. 1 bid 2C
4. 1 silent
5. 1 bid 5S
6. 1 silent
7. 0 bid 5H
8. 0 silent
result: 2 5
', 1794888965471);


--
-- Data for Name: seats; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.seats VALUES ('41ONMKDPZX6b', 0, 'person', 'P0', 'e3f055ec78680203ebf7a7f3b92cd35f1ac4d70eaf7021ea658dd0a4aaa16231', NULL);
INSERT INTO public.seats VALUES ('41ONMKDPZX6b', 1, 'person', 'P1', 'e84503c4a4eb5506373322efc61fa0c6b5d7a456ad65b5ece893998ccfa7c0b2', NULL);
INSERT INTO public.seats VALUES ('C4AyqVBsPmbL', 0, 'person', 'Anna', '1a5b112781fea36b711e2af55deb652fbe76f5db4539e2778b5de6f47cbd9224', NULL);
INSERT INTO public.seats VALUES ('C4AyqVBsPmbL', 1, 'bot', 'steady', NULL, NULL);
INSERT INTO public.seats VALUES ('NmeiaDOX5ugf', 0, 'person', 'P0', '75df6631c7aae4fdf60f972eb6aceeb062cb405f137e90d66e1ac864adf039ec', NULL);
INSERT INTO public.seats VALUES ('NmeiaDOX5ugf', 1, 'person', 'P1', 'e6a5e332bdf8f273f3470990bec9c4347ba32e29a5d96e139e28af001b81338d', NULL);
INSERT INTO public.seats VALUES ('17uZIqBwtegJ', 0, 'here', '', '1ba47e8b5abedf6d7b0070f1de1d4ab5abb2d3897a960b4530e9ec62a103e41f', NULL);
INSERT INTO public.seats VALUES ('17uZIqBwtegJ', 1, 'here', '', '01d4f538fd69b15d1add0b8f9ac1a38c0014a363e0486ed6a8205dde69bbe082', NULL);
INSERT INTO public.seats VALUES ('vjbP8gQO7-OG', 0, 'person', 'Örjan', 'd856f6d69baa6c240ff52ce178d51abb4d270d353d1e0a5c9b27af56d58f1b87', NULL);
INSERT INTO public.seats VALUES ('vjbP8gQO7-OG', 1, 'person', 'Åsa', NULL, '4db7c862a39c80a27ac917b74f4b29dd7b092181a828a97c9c59705cdbdf94e6');
INSERT INTO public.seats VALUES ('-2JQvJPTUwFW', 0, 'person', 'P0', '5ab604e86abc6421ac99d6b7772ebf7e8777cea3b1fd874faf781d50eeb262a8', NULL);
INSERT INTO public.seats VALUES ('-2JQvJPTUwFW', 1, 'person', 'P1', '8e0672c602d91178085c9ee4af96896f2215d85ef6db604d70df17c16bba459c', NULL);


--
-- Data for Name: tables; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tables VALUES ('41ONMKDPZX6b', 'kibitz_toy', 'kibitz record 1
game: kibitz_toy
revision: 1
seats: 2
option rounds: 6
option hand: 3
option refill: yes
option tie: leader
seed: 225577937391646232980594692608303827347
sha256: 927069b8710161fe46fa8e9654eeb5920370cf065d70903191588d25d1c2ee4b
salt: f0a99034da80e93e7351188ec06ed094
deal: 2H AD AC AS AH 2S 5S 4H 4D 5H 3H 3S 4S 5C 5D 2D 4C 3D 3C 2C
later: 12c0f4315933586e92adf973eae0eca3
player 0: person P0
player 1: person
moves:
result: unfinished
', '69c2692dc0f1723ef59b4e5d4cf9a20ef11e96d06f3f5df27301546072e835da', false, 86400, false, 1794888960845, NULL, NULL, NULL);
INSERT INTO public.tables VALUES ('C4AyqVBsPmbL', 'kibitz_toy', 'kibitz record 1
game: kibitz_toy
revision: 1
seats: 2
option rounds: 6
option hand: 3
option refill: yes
option tie: leader
seed: 77884529507259348318250812458048088226
sha256: df8ef396832c928d8e75247302e5553dae45bb496059d8a108de84293d625e71
salt: 4707098b3696e6ce67c56457056bd5ce
deal: 4H AC 3H 3D 2D 5H AD AS AH 2C 4C 3S 5S 2H 3C 4S 5D 4D 2S 5C
later: 69381eca5cedc8f6254fd88ede6bd0ba
player 0: person Anna
player 1: bot steady version=1
moves:
result: unfinished
', '95ff9f74c7d2ca20897cab79e7cf0e87040ff85f439cc133679a71373a399d21', false, NULL, true, 1794888960998, NULL, NULL, NULL);
INSERT INTO public.tables VALUES ('NmeiaDOX5ugf', 'kibitz_toy', 'kibitz record 1
game: kibitz_toy
revision: 1
seats: 2
option rounds: 2
option hand: 3
option refill: yes
option tie: leader
seed: 155348722941871953880220089213620342424
sha256: 9e92bc3f6c4b37d36f42e0beed23b06b0819f356cee54ab2e0b9457c97070cdd
salt: 245443a12bfb8b6ad599dcd94aa2fb77
deal: 3D 2S 5H 3C 2C AH 2H 5S 4H 5D 4D 5C AS AD 2D 3H AC 4S 3S 4C
later: 58baeeca2721f26af0d4b783defe5e85
player 0: person P0
player 1: person
moves:
result: unfinished
', '630ece5925966a12ce853dd421fe87248b39de5dfc93a110c65291afd2401d98', false, NULL, false, 1794888965282, 'GmXN_aqnp8t98k-1-V052g', NULL, NULL);
INSERT INTO public.tables VALUES ('17uZIqBwtegJ', 'kibitz_toy', 'kibitz record 1
game: kibitz_toy
revision: 1
seats: 2
option rounds: 2
option hand: 3
option refill: yes
option tie: leader
seed: 155348722941871953880220089213620342424
sha256: 9e92bc3f6c4b37d36f42e0beed23b06b0819f356cee54ab2e0b9457c97070cdd
salt: 245443a12bfb8b6ad599dcd94aa2fb77
deal: 3D 2S 5H 3C 2C AH 2H 5S 4H 5D 4D 5C AS AD 2D 3H AC 4S 3S 4C
later: 58baeeca2721f26af0d4b783defe5e85
player 0: person
player 1: person
moves:
1. 0 bid 2S
result: unfinished
', '9c290578db934de04bced0950448e6138dcef11159472379b705dfabddc56ad1', false, NULL, true, 1794888965576, NULL, 'GmXN_aqnp8t98k-1-V052g', 1);
INSERT INTO public.tables VALUES ('vjbP8gQO7-OG', 'kibitz_toy', 'kibitz record 1
game: kibitz_toy
revision: 1
seats: 2
option rounds: 6
option hand: 3
option refill: yes
option tie: leader
seed: 49034237453454500204562170282831349680
sha256: ce316d13ed40c5fed3d3452954e04387be26036e9285ca2f66e57cdb12248967
salt: 3a0ef3b267d925595339d14001aa67bc
deal: AD AS 5S 3H AH 2D 4C 3C AC 5H 4H 5C 4S 2C 2S 5D 3D 2H 4D 3S
later: c66de4be83ae18adf02e16e485cd455c
player 0: person Örjan
player 1: person
moves:
result: unfinished
', '0992097b88a6f918e1ca5f5898b75da21631e105830ec50f33c2e56d4a1efd74', false, NULL, false, 1794888965586, NULL, NULL, NULL);
INSERT INTO public.tables VALUES ('-2JQvJPTUwFW', 'kibitz_toy', 'kibitz record 1
game: kibitz_toy
revision: 1
seats: 2
option rounds: 6
option hand: 3
option refill: yes
option tie: leader
seed: 117495971428594017488493626529767513778
sha256: 6996e64448f8ea5584b80836854d5b6b7767ef4ac81236962fb55518d42cca8a
salt: f3dada24403153b3f7f50d9e6abf6605
deal: AS 5D 3D AH 4C 3S 2D 4S 4D 5H 5S AC 2S 5C 3H 3C AD 4H 2C 2H
later: be534eb2dbeb088c3ed3f9aea7c487f2
player 0: person P0
player 1: person
moves:
result: unfinished
', '113c3e23e53e06d5b3ac1f812632590b2af76eda7d30ce0147d292cbed4fde47', false, NULL, false, 1794888965613, NULL, NULL, NULL);


--
-- Name: alembic_version alembic_version_pkc; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);


--
-- Name: events events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY ("table", version);


--
-- Name: jobs jobs_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);


--
-- Name: records records_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.records
    ADD CONSTRAINT records_pkey PRIMARY KEY (id);


--
-- Name: seats seats_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_pkey PRIMARY KEY ("table", seat);


--
-- Name: tables tables_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);


--
-- Name: jobs_of_table; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX jobs_of_table ON public.jobs USING btree ("table", seat, number);


--
-- Name: events events_table_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_table_fkey FOREIGN KEY ("table") REFERENCES public.tables(id);


--
-- Name: jobs jobs_table_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_table_fkey FOREIGN KEY ("table") REFERENCES public.tables(id);


--
-- Name: seats seats_table_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_table_fkey FOREIGN KEY ("table") REFERENCES public.tables(id);


--
-- PostgreSQL database dump complete
--


