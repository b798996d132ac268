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
    record character varying(22)
);


--
-- Data for Name: alembic_version; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.alembic_version VALUES ('0001');


--
-- Data for Name: events; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.events VALUES ('faqmStYKHBIA', 1, 'join', 1, 'P1', 1794788046849);
INSERT INTO public.events VALUES ('faqmStYKHBIA', 2, 'move', 0, 'H3-M AD', 1794788046903);
INSERT INTO public.events VALUES ('faqmStYKHBIA', 3, 'move', 0, 'P-H3 JH', 1794788046922);
INSERT INTO public.events VALUES ('faqmStYKHBIA', 4, 'move', 0, 'H5-H7 9D', 1794788046932);
INSERT INTO public.events VALUES ('faqmStYKHBIA', 5, 'move', 0, 'H8-H7 4S', 1794788046935);
INSERT INTO public.events VALUES ('faqmStYKHBIA', 6, 'move', 0, 'H4-H3 5S', 1794788046941);
INSERT INTO public.events VALUES ('faqmStYKHBIA', 7, 'move', 0, 'P-H4 QS', 1794788046947);
INSERT INTO public.events VALUES ('faqmStYKHBIA', 8, 'move', 0, 'P-H8 4S', 1794788046954);
INSERT INTO public.events VALUES ('faqmStYKHBIA', 9, 'move', 0, 'P-H5 2C', 1794788046958);
INSERT INTO public.events VALUES ('faqmStYKHBIA', 10, 'move', 0, 'P-H4 9D', 1794788046984);
INSERT INTO public.events VALUES ('faqmStYKHBIA', 11, 'move', 0, 'H2-H4 5C', 1794788047058);
INSERT INTO public.events VALUES ('faqmStYKHBIA', 12, 'move', 0, 'P-H2 TH', 1794788047068);
INSERT INTO public.events VALUES ('faqmStYKHBIA', 13, 'move', 0, 'H1-H2 8C', 1794788047070);
INSERT INTO public.events VALUES ('faqmStYKHBIA', 14, 'move', 0, 'P-H1 8D', 1794788047075);
INSERT INTO public.events VALUES ('faqmStYKHBIA', 15, 'move', 0, 'H8-H1 4S', 1794788047082);
INSERT INTO public.events VALUES ('n7cyavi4YKR-', 1, 'move', 0, 'H2-M AC', 1794788047111);
INSERT INTO public.events VALUES ('n7cyavi4YKR-', 2, 'move', 0, 'H4-M AH', 1794788047128);
INSERT INTO public.events VALUES ('n7cyavi4YKR-', 3, 'move', 0, 'P-H3 8C', 1794788047132);
INSERT INTO public.events VALUES ('n7cyavi4YKR-', 4, 'move', 0, 'P-H4 4S', 1794788047134);
INSERT INTO public.events VALUES ('n7cyavi4YKR-', 5, 'move', 0, 'P-H3 3H', 1794788047136);
INSERT INTO public.events VALUES ('n7cyavi4YKR-', 6, 'move', 0, 'P-H2 6C', 1794788047138);
INSERT INTO public.events VALUES ('8CWHmgrUMvTi', 1, 'join', 1, 'P1', 1794788047237);
INSERT INTO public.events VALUES ('8CWHmgrUMvTi', 2, 'move', 0, 'bid 4H', 1794788047247);
INSERT INTO public.events VALUES ('8CWHmgrUMvTi', 3, 'move', 0, 'silent', 1794788047252);
INSERT INTO public.events VALUES ('8CWHmgrUMvTi', 4, 'move', 1, 'bid 4C', 1794788047256);
INSERT INTO public.events VALUES ('8CWHmgrUMvTi', 5, 'move', 1, 'high', 1794788047261);
INSERT INTO public.events VALUES ('8CWHmgrUMvTi', 6, 'move', 1, 'bid 2H', 1794788047265);
INSERT INTO public.events VALUES ('8CWHmgrUMvTi', 7, 'move', 1, 'silent', 1794788047267);
INSERT INTO public.events VALUES ('8CWHmgrUMvTi', 8, 'move', 0, 'bid 5H', 1794788047271);
INSERT INTO public.events VALUES ('8CWHmgrUMvTi', 9, 'move', 0, 'silent', 1794788047275);
INSERT INTO public.events VALUES ('8CWHmgrUMvTi', 10, 'move', 0, 'bid 4S', 1794788047277);
INSERT INTO public.events VALUES ('8CWHmgrUMvTi', 11, 'move', 0, 'high', 1794788047281);
INSERT INTO public.events VALUES ('8CWHmgrUMvTi', 12, 'move', 1, 'bid AC', 1794788047285);
INSERT INTO public.events VALUES ('8CWHmgrUMvTi', 13, 'move', 1, 'silent', 1794788047293);
INSERT INTO public.events VALUES ('8CWHmgrUMvTi', 14, 'move', 1, 'bid 5S', 1794788047301);
INSERT INTO public.events VALUES ('8CWHmgrUMvTi', 15, 'move', 1, 'high', 1794788047309);
INSERT INTO public.events VALUES ('rZqiy8wfJucK', 1, 'move', 0, 'bid AH', 1794788047336);
INSERT INTO public.events VALUES ('rZqiy8wfJucK', 2, 'move', 0, 'silent', 1794788047339);
INSERT INTO public.events VALUES ('rZqiy8wfJucK', 3, 'move', 1, 'bid 5S', 1794788052708);
INSERT INTO public.events VALUES ('rZqiy8wfJucK', 4, 'move', 1, 'silent', 1794788052721);
INSERT INTO public.events VALUES ('rZqiy8wfJucK', 5, 'move', 1, 'bid 4C', 1794788052732);
INSERT INTO public.events VALUES ('rZqiy8wfJucK', 6, 'move', 1, 'silent', 1794788052738);
INSERT INTO public.events VALUES ('rZqiy8wfJucK', 7, 'move', 0, 'bid 2S', 1794788052741);
INSERT INTO public.events VALUES ('rZqiy8wfJucK', 8, 'move', 0, 'silent', 1794788052757);
INSERT INTO public.events VALUES ('rZqiy8wfJucK', 9, 'move', 0, 'bid AC', 1794788052796);
INSERT INTO public.events VALUES ('rZqiy8wfJucK', 10, 'move', 0, 'silent', 1794788052805);
INSERT INTO public.events VALUES ('rZqiy8wfJucK', 11, 'move', 1, 'bid 4H', 1794788052813);
INSERT INTO public.events VALUES ('rZqiy8wfJucK', 12, 'move', 1, 'silent', 1794788052817);
INSERT INTO public.events VALUES ('rZqiy8wfJucK', 13, 'move', 1, 'bid 5C', 1794788052825);
INSERT INTO public.events VALUES ('rZqiy8wfJucK', 14, 'move', 1, 'silent', 1794788052853);
INSERT INTO public.events VALUES ('gIqP6K96wrwX', 1, 'join', 1, 'P1', 1794788052888);
INSERT INTO public.events VALUES ('gIqP6K96wrwX', 2, 'move', 0, 'draw', 1794788052913);
INSERT INTO public.events VALUES ('gIqP6K96wrwX', 3, 'move', 1, 'draw', 1794788052938);
INSERT INTO public.events VALUES ('gIqP6K96wrwX', 4, 'move', 0, 'draw', 1794788052948);
INSERT INTO public.events VALUES ('gIqP6K96wrwX', 5, 'move', 1, 'draw', 1794788052994);
INSERT INTO public.events VALUES ('gIqP6K96wrwX', 6, 'move', 0, 'draw', 1794788053005);
INSERT INTO public.events VALUES ('gIqP6K96wrwX', 7, 'move', 1, 'draw', 1794788053013);
INSERT INTO public.events VALUES ('gIqP6K96wrwX', 8, 'move', 0, 'draw', 1794788053033);
INSERT INTO public.events VALUES ('gIqP6K96wrwX', 9, 'move', 1, 'draw', 1794788053039);
INSERT INTO public.events VALUES ('gIqP6K96wrwX', 10, 'move', 0, 'draw', 1794788053045);
INSERT INTO public.events VALUES ('gIqP6K96wrwX', 11, 'move', 1, 'draw', 1794788053077);
INSERT INTO public.events VALUES ('gIqP6K96wrwX', 12, 'move', 0, 'draw', 1794788053081);
INSERT INTO public.events VALUES ('gIqP6K96wrwX', 13, 'move', 1, 'lay JC', 1794788053086);
INSERT INTO public.events VALUES ('gIqP6K96wrwX', 14, 'move', 1, 'take S', 1794788053092);
INSERT INTO public.events VALUES ('gIqP6K96wrwX', 15, 'move', 1, 'lay TC', 1794788053103);
INSERT INTO public.events VALUES ('sPt23inIbJik', 1, 'move', 0, 'take E', 1794788053121);
INSERT INTO public.events VALUES ('sPt23inIbJik', 2, 'move', 0, 'lay JS', 1794788053135);
INSERT INTO public.events VALUES ('sPt23inIbJik', 3, 'move', 0, 'take N', 1794788053140);
INSERT INTO public.events VALUES ('sPt23inIbJik', 4, 'move', 0, 'done', 1794788053151);
INSERT INTO public.events VALUES ('sPt23inIbJik', 5, 'move', 1, 'draw', 1794788053163);
INSERT INTO public.events VALUES ('sPt23inIbJik', 6, 'move', 0, 'draw', 1794788053167);
INSERT INTO public.events VALUES ('sPt23inIbJik', 7, 'move', 1, 'draw', 1794788053170);
INSERT INTO public.events VALUES ('sPt23inIbJik', 8, 'move', 0, 'draw', 1794788053174);
INSERT INTO public.events VALUES ('sPt23inIbJik', 9, 'move', 1, 'draw', 1794788053182);
INSERT INTO public.events VALUES ('9rP1MLWVFH4g', 1, 'join', 1, 'P1', 1794788053193);
INSERT INTO public.events VALUES ('9rP1MLWVFH4g', 2, 'move', 0, 'play C≂', 1794788053205);
INSERT INTO public.events VALUES ('9rP1MLWVFH4g', 3, 'move', 0, 'second C★', 1794788053209);
INSERT INTO public.events VALUES ('9rP1MLWVFH4g', 4, 'move', 1, 'play E★', 1794788053213);
INSERT INTO public.events VALUES ('9rP1MLWVFH4g', 5, 'move', 1, 'skip', 1794788053218);
INSERT INTO public.events VALUES ('9rP1MLWVFH4g', 6, 'move', 0, 'play D■', 1794788053226);
INSERT INTO public.events VALUES ('9rP1MLWVFH4g', 7, 'move', 0, 'draw', 1794788053238);
INSERT INTO public.events VALUES ('9rP1MLWVFH4g', 8, 'move', 1, 'play D', 1794788053243);
INSERT INTO public.events VALUES ('9rP1MLWVFH4g', 9, 'move', 0, 'play A=', 1794788053246);
INSERT INTO public.events VALUES ('9rP1MLWVFH4g', 10, 'move', 0, 'second A', 1794788053259);
INSERT INTO public.events VALUES ('9rP1MLWVFH4g', 11, 'move', 1, 'play D', 1794788053262);
INSERT INTO public.events VALUES ('9rP1MLWVFH4g', 12, 'move', 0, 'play D', 1794788053268);
INSERT INTO public.events VALUES ('9rP1MLWVFH4g', 13, 'move', 1, 'play D=', 1794788053276);
INSERT INTO public.events VALUES ('9rP1MLWVFH4g', 14, 'move', 0, 'add A', 1794788053280);
INSERT INTO public.events VALUES ('9rP1MLWVFH4g', 15, 'move', 0, 'done', 1794788053282);
INSERT INTO public.events VALUES ('-pWocuTd55dY', 1, 'move', 0, 'play E', 1794788053341);
INSERT INTO public.events VALUES ('-pWocuTd55dY', 2, 'move', 1, 'play A', 1794788053361);
INSERT INTO public.events VALUES ('-pWocuTd55dY', 3, 'move', 0, 'play D', 1794788053390);
INSERT INTO public.events VALUES ('-pWocuTd55dY', 4, 'move', 1, 'play A', 1794788053415);
INSERT INTO public.events VALUES ('-pWocuTd55dY', 5, 'move', 0, 'play C', 1794788053418);
INSERT INTO public.events VALUES ('-pWocuTd55dY', 6, 'move', 1, 'play E', 1794788053425);
INSERT INTO public.events VALUES ('-pWocuTd55dY', 7, 'move', 0, 'play A≂', 1794788053438);
INSERT INTO public.events VALUES ('-pWocuTd55dY', 8, 'move', 0, 'skip', 1794788053442);
INSERT INTO public.events VALUES ('-pWocuTd55dY', 9, 'move', 1, 'play A■', 1794788053447);
INSERT INTO public.events VALUES ('-pWocuTd55dY', 10, 'move', 1, 'draw', 1794788053453);
INSERT INTO public.events VALUES ('-pWocuTd55dY', 11, 'move', 0, 'play D', 1794788053457);
INSERT INTO public.events VALUES ('-pWocuTd55dY', 12, 'move', 1, 'play E≂', 1794788053461);
INSERT INTO public.events VALUES ('-pWocuTd55dY', 13, 'move', 1, 'skip', 1794788053470);
INSERT INTO public.events VALUES ('mQeM91gFMJ-u', 1, 'join', 1, 'P1', 1794788053487);
INSERT INTO public.events VALUES ('mQeM91gFMJ-u', 2, 'move', 0, 'play 3C', 1794788053498);
INSERT INTO public.events VALUES ('mQeM91gFMJ-u', 3, 'move', 1, 'play TD', 1794788053533);
INSERT INTO public.events VALUES ('mQeM91gFMJ-u', 4, 'move', 0, 'call', 1794788053591);
INSERT INTO public.events VALUES ('mQeM91gFMJ-u', 5, 'move', 1, 'wild 3S', 1794788053625);
INSERT INTO public.events VALUES ('mQeM91gFMJ-u', 6, 'move', 1, 'with 4H', 1794788053633);
INSERT INTO public.events VALUES ('mQeM91gFMJ-u', 7, 'move', 1, 'as JC', 1794788053637);
INSERT INTO public.events VALUES ('mQeM91gFMJ-u', 8, 'move', 0, 'wild KS', 1794788053641);
INSERT INTO public.events VALUES ('mQeM91gFMJ-u', 9, 'move', 0, 'with 8H', 1794788053644);
INSERT INTO public.events VALUES ('mQeM91gFMJ-u', 10, 'move', 0, 'as JH', 1794788053648);
INSERT INTO public.events VALUES ('mQeM91gFMJ-u', 11, 'move', 1, 'play 4S', 1794788053656);
INSERT INTO public.events VALUES ('mQeM91gFMJ-u', 12, 'move', 0, 'call', 1794788053662);
INSERT INTO public.events VALUES ('mQeM91gFMJ-u', 13, 'move', 0, 'play KC', 1794788053671);
INSERT INTO public.events VALUES ('mQeM91gFMJ-u', 14, 'move', 1, 'call', 1794788053684);
INSERT INTO public.events VALUES ('mQeM91gFMJ-u', 15, 'move', 1, 'play 7C', 1794788053689);
INSERT INTO public.events VALUES ('HbnABSsnxOPR', 1, 'move', 0, 'play TD', 1794788053718);
INSERT INTO public.events VALUES ('HbnABSsnxOPR', 2, 'move', 1, 'wild KH', 1794788053725);
INSERT INTO public.events VALUES ('HbnABSsnxOPR', 3, 'move', 1, 'with AD', 1794788053746);
INSERT INTO public.events VALUES ('HbnABSsnxOPR', 4, 'move', 1, 'as AD', 1794788053800);
INSERT INTO public.events VALUES ('HbnABSsnxOPR', 5, 'move', 0, 'wild 9H', 1794788053832);
INSERT INTO public.events VALUES ('HbnABSsnxOPR', 6, 'move', 0, 'with KS', 1794788053842);
INSERT INTO public.events VALUES ('HbnABSsnxOPR', 7, 'move', 0, 'as 3C', 1794788053850);
INSERT INTO public.events VALUES ('HbnABSsnxOPR', 8, 'move', 1, 'call', 1794788053864);
INSERT INTO public.events VALUES ('HbnABSsnxOPR', 9, 'move', 1, 'play 6C', 1794788053870);
INSERT INTO public.events VALUES ('HbnABSsnxOPR', 10, 'move', 0, 'wild 4C', 1794788053876);
INSERT INTO public.events VALUES ('HbnABSsnxOPR', 11, 'move', 0, 'with 3H', 1794788053881);
INSERT INTO public.events VALUES ('sZWNKbtKyAg4', 1, 'join', 1, 'P1', 1794788053900);
INSERT INTO public.events VALUES ('sZWNKbtKyAg4', 2, 'move', 0, 'discard 6D', 1794788053914);
INSERT INTO public.events VALUES ('sZWNKbtKyAg4', 3, 'move', 1, 'discard KD', 1794788053921);
INSERT INTO public.events VALUES ('sZWNKbtKyAg4', 4, 'move', 0, '3D + 6D = 9', 1794788053925);
INSERT INTO public.events VALUES ('sZWNKbtKyAg4', 5, 'move', 1, 'discard JD', 1794788053929);
INSERT INTO public.events VALUES ('sZWNKbtKyAg4', 6, 'move', 0, 'discard 2D', 1794788053933);
INSERT INTO public.events VALUES ('sZWNKbtKyAg4', 7, 'move', 1, 'discard 8S', 1794788053937);
INSERT INTO public.events VALUES ('sZWNKbtKyAg4', 8, 'move', 0, 'discard 6S', 1794788053941);
INSERT INTO public.events VALUES ('sZWNKbtKyAg4', 9, 'move', 1, 'JD x JD', 1794788053948);
INSERT INTO public.events VALUES ('sZWNKbtKyAg4', 10, 'move', 0, '8D x 2D 6S 8S', 1794788053950);
INSERT INTO public.events VALUES ('sZWNKbtKyAg4', 11, 'move', 1, 'discard 5H', 1794788053961);
INSERT INTO public.events VALUES ('sZWNKbtKyAg4', 12, 'move', 0, '9D x [9]', 1794788053972);
INSERT INTO public.events VALUES ('sZWNKbtKyAg4', 13, 'move', 1, 'discard 2H', 1794788053977);
INSERT INTO public.events VALUES ('sZWNKbtKyAg4', 14, 'move', 0, 'discard 4D', 1794788053983);
INSERT INTO public.events VALUES ('sZWNKbtKyAg4', 15, 'move', 1, 'trotta 5D', 1794788053986);
INSERT INTO public.events VALUES ('UK2ZczKz1CV9', 1, 'move', 0, 'discard KH', 1794788054016);
INSERT INTO public.events VALUES ('UK2ZczKz1CV9', 2, 'move', 1, 'KS x KH', 1794788054023);
INSERT INTO public.events VALUES ('UK2ZczKz1CV9', 3, 'move', 0, 'discard 6H', 1794788054045);
INSERT INTO public.events VALUES ('UK2ZczKz1CV9', 4, 'move', 1, '3C + 6H = 9', 1794788054104);
INSERT INTO public.events VALUES ('UK2ZczKz1CV9', 5, 'move', 0, 'trotta 9C', 1794788054134);
INSERT INTO public.events VALUES ('UK2ZczKz1CV9', 6, 'move', 1, '9C x [9]', 1794788054158);
INSERT INTO public.events VALUES ('UK2ZczKz1CV9', 7, 'move', 0, 'discard JH', 1794788054165);
INSERT INTO public.events VALUES ('UK2ZczKz1CV9', 8, 'move', 1, 'discard 5D', 1794788054169);
INSERT INTO public.events VALUES ('UK2ZczKz1CV9', 9, 'move', 0, 'discard 7S', 1794788054187);
INSERT INTO public.events VALUES ('UK2ZczKz1CV9', 10, 'move', 1, 'QS x 5D 7S', 1794788054202);
INSERT INTO public.events VALUES ('UK2ZczKz1CV9', 11, 'move', 0, 'JS x JH', 1794788054211);
INSERT INTO public.events VALUES ('UK2ZczKz1CV9', 12, 'move', 1, 'discard 9H', 1794788054213);
INSERT INTO public.events VALUES ('LbY6RCRt4xT5', 1, 'join', 1, 'P1', 1794788054246);
INSERT INTO public.events VALUES ('LbY6RCRt4xT5', 2, 'move', 0, 'bid 4D', 1794788054275);
INSERT INTO public.events VALUES ('LbY6RCRt4xT5', 3, 'move', 0, 'silent', 1794788054278);
INSERT INTO public.events VALUES ('LbY6RCRt4xT5', 4, 'move', 1, 'bid 3C', 1794788054284);
INSERT INTO public.events VALUES ('LbY6RCRt4xT5', 5, 'move', 1, 'high', 1794788054290);
INSERT INTO public.events VALUES ('LbY6RCRt4xT5', 6, 'move', 1, 'bid 5H', 1794788054294);
INSERT INTO public.events VALUES ('LbY6RCRt4xT5', 7, 'move', 1, 'silent', 1794788054298);
INSERT INTO public.events VALUES ('LbY6RCRt4xT5', 8, 'move', 0, 'bid 4C', 1794788054302);
INSERT INTO public.events VALUES ('LbY6RCRt4xT5', 9, 'move', 0, 'high', 1794788054311);
INSERT INTO public.events VALUES ('cN-xRgIl5MQ7', 1, 'join', 1, 'P1', 1794788054388);
INSERT INTO public.events VALUES ('cN-xRgIl5MQ7', 2, 'move', 0, 'bid AH', 1794788054423);
INSERT INTO public.events VALUES ('cN-xRgIl5MQ7', 3, 'undo', 0, '0', 1794788054475);
INSERT INTO public.events VALUES ('cN-xRgIl5MQ7', 4, 'move', 0, 'bid 4S', 1794788054510);
INSERT INTO public.events VALUES ('LZG3HJdUzMnO', 1, 'join', 1, 'P1', 1794788054565);
INSERT INTO public.events VALUES ('LZG3HJdUzMnO', 2, 'leave', 0, '', 1794788054578);
INSERT INTO public.events VALUES ('LZG3HJdUzMnO', 3, 'takeover', 0, 'guesser', 1794788054585);
INSERT INTO public.events VALUES ('LZG3HJdUzMnO', 4, 'move', 0, 'bid 5H', 1794788054590);
INSERT INTO public.events VALUES ('LZG3HJdUzMnO', 5, 'move', 0, 'silent', 1794788054602);
INSERT INTO public.events VALUES ('5XUdomHTw-tH', 1, 'join', 1, 'P1', 1794788054661);
INSERT INTO public.events VALUES ('5XUdomHTw-tH', 2, 'join', 2, 'P2', 1794788054681);
INSERT INTO public.events VALUES ('5XUdomHTw-tH', 3, 'resign', 0, 'guesser', 1794788054726);
INSERT INTO public.events VALUES ('5XUdomHTw-tH', 4, 'move', 0, 'bid AC', 1794788054773);
INSERT INTO public.events VALUES ('5XUdomHTw-tH', 5, 'move', 0, 'silent', 1794788054782);


--
-- Data for Name: records; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.records VALUES ('G0nvGhS55RPLvVRoh2ViPA', 'kibitz record 1
game: kibitz_toy
revision: 1
seats: 2
option rounds: 2
option hand: 3
option refill: yes
option tie: leader
seed: 151294706602667386204346198987233487762
sha256: 366244901fe4538830cef695e9395414f0c5e61e71015ab1eaa50917baaad165
salt: 18b16e2c6dff564fbf0874356dee668a
deal: 2D AS 4D 3D AH 3C 2S 5H 4C 2C 3H 5C 5D 5S 3S 2H AD AC 4H 4S
later: b417f13d0870c74f5fc1de7a8000a869
player 0: person P0
player 1: person P1
moves:
1. 0 bid 4D
2. 0 silent
3. 1 bid 3C
4. 1 high
5. 1 bid 5H
6. 1 silent
7. 0 bid 4C
8. 0 high
result: 1 1
', 1794788054313);


--
-- Data for Name: seats; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.seats VALUES ('faqmStYKHBIA', 0, 'person', 'P0', '5f499768574b4160b59ed5ed6c35535e512a65b758377424a80f9913cedef7aa', NULL);
INSERT INTO public.seats VALUES ('faqmStYKHBIA', 1, 'person', 'P1', 'e68301dbb1e64d4e76a8c9759e1e632be6828df0d97f31e293d28eb5d0e6993e', NULL);
INSERT INTO public.seats VALUES ('n7cyavi4YKR-', 0, 'person', 'Anna', '2452f0593a2bdaeb0a023713f7a50bf51618a2836e1155a5d3ef5dc9101a432b', NULL);
INSERT INTO public.seats VALUES ('n7cyavi4YKR-', 1, 'bot', 'careful', NULL, NULL);
INSERT INTO public.seats VALUES ('8CWHmgrUMvTi', 0, 'person', 'P0', 'ae7a1af257b38f26237eb4ac985c6f31f0fed6da0f64119305db748df3c8aa3f', NULL);
INSERT INTO public.seats VALUES ('8CWHmgrUMvTi', 1, 'person', 'P1', '5255dc893d455508cc8b006621d080465f52907e3280d911f8ad6cb23b413759', NULL);
INSERT INTO public.seats VALUES ('rZqiy8wfJucK', 0, 'person', 'Anna', '3f491d15da887ff21b4df400cfa85a5b261a1226c33715b601b41dd059fe4d8e', NULL);
INSERT INTO public.seats VALUES ('rZqiy8wfJucK', 1, 'bot', 'guesser', NULL, NULL);
INSERT INTO public.seats VALUES ('gIqP6K96wrwX', 0, 'person', 'P0', 'fae5132857b29be6f7e948cd572540a6fda27f775158ba087c47a23e917fba92', NULL);
INSERT INTO public.seats VALUES ('gIqP6K96wrwX', 1, 'person', 'P1', '72692f07733fe9b995296502b45d66141d82e7b3e3fd948c249ef9585fb18ee2', NULL);
INSERT INTO public.seats VALUES ('sPt23inIbJik', 0, 'person', 'Anna', 'f61e78228da7dbe7256db6205871fb6760d3729868cbcbea0ce378fa5488ed92', NULL);
INSERT INTO public.seats VALUES ('sPt23inIbJik', 1, 'bot', 'patient', NULL, NULL);
INSERT INTO public.seats VALUES ('9rP1MLWVFH4g', 0, 'person', 'P0', 'b41cdf22c813867ff5a1eec5b5e2e4564e04f9992ca42d9fe886d61bdfd65456', NULL);
INSERT INTO public.seats VALUES ('9rP1MLWVFH4g', 1, 'person', 'P1', '9926928b2d2402d34363e873b357e6b076cd92745894d1c4ec2b08c69f750f98', NULL);
INSERT INTO public.seats VALUES ('-pWocuTd55dY', 0, 'person', 'Anna', 'c21676bef330d9e929ad64ac0d61afd8082c652e60b86a45d58512b01ff4284e', NULL);
INSERT INTO public.seats VALUES ('-pWocuTd55dY', 1, 'bot', 'planner', NULL, NULL);
INSERT INTO public.seats VALUES ('mQeM91gFMJ-u', 0, 'person', 'P0', '9b13c8c2511a692e171ff84c6ebe093145a3d11bf42cd875e8598f38b3b0d2c0', NULL);
INSERT INTO public.seats VALUES ('mQeM91gFMJ-u', 1, 'person', 'P1', '0f58e2ec1d4f895bc85fc135048d44d7c5ab8107e164464f82e28573a8be7a54', NULL);
INSERT INTO public.seats VALUES ('HbnABSsnxOPR', 0, 'person', 'Anna', '45bb4d31a3099a7bef55f22b1a124d2d416047f7ca6d9ca1b95c286f692ed300', NULL);
INSERT INTO public.seats VALUES ('HbnABSsnxOPR', 1, 'bot', 'bluffer', NULL, NULL);
INSERT INTO public.seats VALUES ('sZWNKbtKyAg4', 0, 'person', 'P0', 'f8a2e8dd5cb647a1b25b26a1bac3e8b64b918c7fd37ec3d2e0db8196506409b9', NULL);
INSERT INTO public.seats VALUES ('sZWNKbtKyAg4', 1, 'person', 'P1', 'a1829fc7524b38bedcce2343bc1fde5c2347474d8f97708f1ddcd52173e97311', NULL);
INSERT INTO public.seats VALUES ('UK2ZczKz1CV9', 0, 'person', 'Anna', '025e22115348e7c8aacbb2b2a346fcd1d33dc41feb07603222dfd9701455e993', NULL);
INSERT INTO public.seats VALUES ('UK2ZczKz1CV9', 1, 'bot', 'careful', NULL, NULL);
INSERT INTO public.seats VALUES ('LbY6RCRt4xT5', 0, 'person', 'P0', '55843efd60eda6f03813eb89e10d4db90dc880a823e2fa3cb7809db7aaee9bbc', NULL);
INSERT INTO public.seats VALUES ('LbY6RCRt4xT5', 1, 'person', 'P1', 'a26b05789eace1dd550b3faac87e5dc083046be6b2a7ab12da2f4cec7937a718', NULL);
INSERT INTO public.seats VALUES ('cN-xRgIl5MQ7', 0, 'person', 'P0', '52d527886ae27a87c80911cf1342fe82ffb2e19b187f7e2315ed16b4c5df824c', NULL);
INSERT INTO public.seats VALUES ('cN-xRgIl5MQ7', 1, 'person', 'P1', '0dbbb56e120bc56e411a176bf172a750039b5446f21fc9ac34ae1351b557e760', NULL);
INSERT INTO public.seats VALUES ('LZG3HJdUzMnO', 0, 'person', 'P0', '493668fa0ed8ad2f3042a82c63e8ed90d6c748b9f3a5b0fcf5868f1eb3650259', NULL);
INSERT INTO public.seats VALUES ('LZG3HJdUzMnO', 1, 'person', 'P1', '50398dec8ebbb9eb4e8ace42a5922fb9647cc5706c31b4d604beb4ca9a1c72f2', NULL);
INSERT INTO public.seats VALUES ('5XUdomHTw-tH', 0, 'person', 'P0', '02625234920cd2299854a426bb0ec802b62abd20d0b8fb2c5217589bd5db8332', NULL);
INSERT INTO public.seats VALUES ('5XUdomHTw-tH', 1, 'person', 'P1', 'd57ec91527d75e629432717ed1e329c2c341c1c8f5e527164f8f5a3637f0e3b3', NULL);
INSERT INTO public.seats VALUES ('5XUdomHTw-tH', 2, 'person', 'P2', '31a841f32f1bd6d125b501c7cbb8c76ba8b48353925d9affc7abb135d89fa44d', NULL);
INSERT INTO public.seats VALUES ('H2wNFHhZtaRq', 0, 'person', 'Örjan', '4485c3824ec7b65bb2f1e5f8e1a3bcf49777939c3c0e8a7f1a41e6dd7fdbdfca', NULL);
INSERT INTO public.seats VALUES ('H2wNFHhZtaRq', 1, 'person', 'Åsa', NULL, 'abaa7752c2ce4f1b256c837b0cfa81d21a846526c22ca0baf103b0678df36f39');
INSERT INTO public.seats VALUES ('H2wNFHhZtaRq', 2, 'open', '', NULL, NULL);


--
-- Data for Name: tables; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tables VALUES ('faqmStYKHBIA', 'cooperative_solitaire', 'kibitz record 1
game: cooperative_solitaire
revision: 1
seats: 2
option starter: 0
option helper_step: any
option order: letters
option recycle: at_once
option known: no
option turns: 1000
seed: 233524017317098689076210398818782970718
sha256: 22fb0b100abf0027d412e2d6529ff9c092ed464750c08b76962b1183b1fa8f2e
salt: b09554f8ff5ec52bd561e14896f6d595
deal: 2D TD 6D 2H AS 3C 8D TH 9D 2C 4S QS JH 8C 5C AD 5S KC QD 4D 7D JC KS 7C 7H 7S 6C 3D 2S TS 6S 8H QH JS 8S 3H KD 4C KH 6H 3S 9S 9H 9C JD 5H AH 5D QC AC 4H TC 2S 7S 3C KS 9S JH 2H 7D TC 7H TH JS 5S 9D 8C KC 4S 7C AS 8D 6H QD QS 2D 9H 4H 3S TD 2C QC KH 5H 4D QH JD AH AC 8H 6D 5D 5C 9C 4C KD 3D JC 6C 3H AD 6S 8S TS
later: 43c0ad988f46fe9924ecff8c1f4e2fef
player 0: person P0
player 1: person
moves:
result: unfinished
', '8a445823b01f0b7b8deccca5205c5988b36d321c9d2c5a9e17cb7c5bad1d52b8', false, NULL, false, 1794788046789, NULL);
INSERT INTO public.tables VALUES ('n7cyavi4YKR-', 'cooperative_solitaire', 'kibitz record 1
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
sha256: fbdf5117201610741b47d636428338dc3420f33d5fe3528fce7863db66134225
salt: 4f3973608d486d382725c72631c6f319
deal: 4C KS TD 7H KH AD 7S 9H 5D 6C 3H 4S 8C 3C AC 9D AH AS 2S 8D JC 4H QD QS QH 6H 5S 6D KD 2H 2C JS TH 8H JH TS 3S 3D JD 5C 8S 5H QC 6S KC TC 2D 7C 9C 7D 9S 4D 5D 7H TS 2S AS 7D 5C 7S QS 8D 5S TH 9D QC 4S JS KS 4H 6S QH 2C AC JD 8H 4D 4C AD 2H 2D 6H 5H AH KC 7C 8S 3D 9H QD KD 8C TC TD 9C 9S KH 3S 6D 3H 3C 6C JH JC
later: 3008c3ded03f8b0c21f10783da3d073
player 0: person Anna
player 1: bot careful version=1 budget=4x150
moves:
result: unfinished
', '5495a89fa2bd10786ca1073fd255eedeb0338155c84c33d37d0263e3f9d163f0', true, NULL, true, 1794788047105, NULL);
INSERT INTO public.tables VALUES ('8CWHmgrUMvTi', 'kibitz_toy', 'kibitz record 1
game: kibitz_toy
revision: 1
seats: 2
option rounds: 6
option hand: 3
option refill: yes
option tie: leader
seed: 62150727343567690944949071352606793120
sha256: 75dec8f6b3e00e9ceab3f20c741361e4319486052978c04714c74e1abe9d5059
salt: 578887dacdf639c38b0a99740efe5c55
deal: 5H 4H 3H 5S 2D 4C 3S 2H AS 3D 4S AC 2S 4D AD 2C AH 5D 5C 3C
later: 162301ca944bf7926d8cf2f56074585b
player 0: person P0
player 1: person
moves:
result: unfinished
', 'f0fc5278d5fdda12844ec10e392f2c75eb5fb2517c816c6c0c6d7d6cc516bb1d', false, NULL, false, 1794788047157, NULL);
INSERT INTO public.tables VALUES ('rZqiy8wfJucK', 'kibitz_toy', 'kibitz record 1
game: kibitz_toy
revision: 1
seats: 2
option rounds: 6
option hand: 3
option refill: yes
option tie: leader
seed: 4711
sha256: 0d76c7e355458b0ddd94064050e9019843e950105e4c8e80c21536a9f5a3388a
salt: 1706d16f74f711f3e326b3c4c38a08c4
deal: AC 5H AH 4C 5S 4H 3H AS 2S 2C 4S 2H 5D 5C AD 3C 3S 3D 4D 2D
later: 8fb8e4e9bfc4473921ee4c313b573214
player 0: person Anna
player 1: bot guesser version=1
moves:
result: unfinished
', '98d4a4986c5d46a9a494de11ced55b79277fd4021d1f1ccb8a07f6d1f888edc0', true, NULL, true, 1794788047328, NULL);
INSERT INTO public.tables VALUES ('gIqP6K96wrwX', 'makiaveli', 'kibitz record 1
game: makiaveli
revision: 1
seats: 2
option starter: 0
option cross: free
seed: 153113846041474762629928867932679741487
sha256: 86824ed2475e1208e467551f4daa84d74021fea25ee014a4d35f307fc8ec7d53
salt: 952233f3d105d4ca0013444d82ec257f
deal: KH 3C AC 9C 7D QH 3D KH JC 8C 5H 3H 9C QD 9S 4C 8D 9D 7H 2C 8S 6H KC TC 4H 4S 6C 5C 6D 6D JH 5C 2S 6C KC AS 6S 3S JD 3C 8C KD 2C TS 2D JS AH KS 6H 7H 2H AS 7C QC 4D 5S 9H 4S JD 2S QH 7C AH 8D 5S QC TD KD 9S 5H 9D AD TS 7D 3S 2H KS JS 6S TC TH 8S 2D 8H QD 5D 4H 7S 4D 3D TH JC QS AD TD AC 5D 3H 9H 7S JH 4C QS 8H
later: a054b21c429e28bdd2264efe2aec6f72
player 0: person P0
player 1: person
moves:
result: unfinished
', 'bc994a9cad2c0bda104f314d8bb19d74253afba3d0207a4ac94f246fc79147aa', false, NULL, false, 1794788052863, NULL);
INSERT INTO public.tables VALUES ('sPt23inIbJik', 'makiaveli', 'kibitz record 1
game: makiaveli
revision: 1
seats: 2
option starter: 0
option cross: free
seed: 4711
sha256: 4264cd27e2c10b270cf329a51e34a3006f928b868e35e040aebb8616e6b1d7e0
salt: 72c7104ae5c48df1de3ca00e6db61d95
deal: JH 9C KH JS QD 6H 7S KC 9C 4S KS QS 8C 5D 9H 3C JS 5C JH 8S QC AH AC 6D QH 2S 9H AC AS AH QC 8C AD TC 8H 7S 7C 8H 6S 3H 4H 6H 5S 5C TD 7D 7H QS 2D 2C 3H QD QH JD 4S 2H JC 3D AS KH 4C 5D 8D 4C TS 6C AD TD 2C KD 4H 3S JC 7C 5H 3C 2S 9D 8D JD KC 3D 2D 8S 6S TH TS 5S 4D 3S 6D 5H TC 6C KS KD 9S TH 2H 7D 9D 7H 9S 4D
later: ed03f8b0c21f10783da3d073e20d993a
player 0: person Anna
player 1: bot patient version=1
moves:
result: unfinished
', '0d5f7b570799ca5c4af5d8471f1a6073d87dec6c11264cf885e55831001bd7d3', true, NULL, true, 1794788053113, NULL);
INSERT INTO public.tables VALUES ('9rP1MLWVFH4g', 'masters_gallery', 'kibitz record 1
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
seed: 170428508330009005992767433609060486670
sha256: a729a25caf26f24c6439b8bfba2cb09f92ff8097f95dbe2c1ce888eab486dd65
salt: 3159f0590efa1918a498b70cc5507210
deal: D B A A D■ A A A D≂ C★ A= B■ C≂ B≂ E D E≂ D= B B B A C D B★ E★ B C✠ E E E= D A✠ A C B E E A★ E C A A C■ C E C E D A C B D✠ E E B D★ C E C= D C D B E E D A E B D E B= B✠ B A■ C C D E✠ D B D D B D E■ C C E A A≂ C D C
later: 548e8596d8ca9309e35baefa7539e353
player 0: person P0
player 1: person
moves:
result: unfinished
', 'ae66104937e6871b8cf5caccd3f599ae18ce204a2db27a177137229451b8c96c', false, NULL, false, 1794788053188, NULL);
INSERT INTO public.tables VALUES ('-pWocuTd55dY', 'masters_gallery', 'kibitz record 1
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
sha256: 1d399a0f150a8b042de4e87deb1fcdfc51f2b19ce8267ac814ebb91ed9371376
salt: c2f2a6d777dab4bc10acbc8a6749f99e
deal: E C C C A B D■ E E A≂ D B= D E≂ B A■ E E A A A E D A C■ B B C E E D✠ B B C✠ E B E C★ C D A E C E D★ B A E= E A C D B■ E E C= B★ A D A E B B B C B≂ A✠ A= D C≂ D D A★ A D C D D≂ C E★ B C B✠ E✠ C D E■ D D= A C D C D B
later: 14a1a56c7be8af76ca1106e02040dae
player 0: person Anna
player 1: bot planner version=1
moves:
result: unfinished
', '07041dbbc5afd823daa2a89df59b99960551f849383824e8b6b241445a85047e', true, NULL, true, 1794788053316, NULL);
INSERT INTO public.tables VALUES ('mQeM91gFMJ-u', 'montenegro', 'kibitz record 1
game: montenegro
revision: 1
seats: 2
option starter: 0
option wars_per_turn: 1
option reinforcements: 3
option victory: lacking
option answer: honest
seed: 95937535648551043289098594484124792781
sha256: 7e881f1b723e9321a63240593543d6bdf9910431d77a80196c96bcaba9ebff67
salt: d27ba3520b7d4bed3658caa4cbdc14b7
deal: 8H 3C AS 3S 4S TD 7D KS 4H AC KH 2C 7C JD 4D KC QH KD 5S AH 2S 5H 8C JS 5C 6D TS 6C 3D JC 9D 4C 8D 9C 7S AD 3H QC TH 9H 7H 5D 9S QS 6H 2H JH QD 2D TC 8S 6S
later: 1713ddd2e14415ccd9fa52dfd1dc7d84
player 0: person P0
player 1: person
moves:
result: unfinished
', '43a629b8c3cb822c89a6195a19c252382d8bdd723586457b4fae0d401bff395a', false, NULL, false, 1794788053477, NULL);
INSERT INTO public.tables VALUES ('HbnABSsnxOPR', 'montenegro', 'kibitz record 1
game: montenegro
revision: 1
seats: 2
option starter: 0
option wars_per_turn: 1
option reinforcements: 3
option victory: lacking
option answer: honest
seed: 4711
sha256: 993ef7f77f94bca33e61ac6b21de59a1a6ccd65eabef8b76da4cc3e6dedef8b6
salt: 3f18bdfcd95bc5fba1c697b396100d2a
deal: 4C KS TD 7H KH AD 7S 9H 5D 6C 3H 4S 8C 3C AC 9D AH AS 2S 8D JC 4H QD QS QH 6H 5S 6D KD 2H 2C JS TH 8H JH TS 3S 3D JD 5C 8S 5H QC 6S KC TC 2D 7C 9C 7D 9S 4D
later: c7c07a9dd665ffb369d69c4c2e13e9fc
player 0: person Anna
player 1: bot bluffer version=1
moves:
result: unfinished
', '3c9301961d75ca8a7cef1bc2328451a65523c7e603f4526d018daf64c5b7519d', true, NULL, true, 1794788053704, NULL);
INSERT INTO public.tables VALUES ('sZWNKbtKyAg4', 'mulle', 'kibitz record 1
game: mulle
revision: 1
seats: 2
option sessions: 2
option starter: 0
option deal: empty
option lock: grown
option discard: forced
option score: full
seed: 53345459040256040958053111821284823073
sha256: ffb3ae790354b78b11f5a97b587204f5637cf7e65d989a0fa524577eeb8367da
salt: b697f0dfff30d78b87e4105049da1ff7
deal: 4D 3D 6D 8C 6S 8D 2D 9D QC KD 5H 8S JD 2H 5D JD 2S QS 5C 8D 7D KC 7H 4S 3H 4H 4S JC 8H 5D JC 6D 8S KS TH 6S 9H 3C 2H 8C 9H JS 6H AH TC TH KH TS QD 4C 2C 3S 5S 2S KC 9C AH QH 9C 6C 9S 5S 6C QH 9D KD 7H AC QC 7C 3C 7S JS AC 7S TC 4D TD 2D 7D AD 5C TD KH 3H AS 4C 2C QD JH 6H 8H KS JH AS 4H 5H 3D AD 7C TS 9S 3S QS
later: c584df16b6f5bf060174050ada005645
player 0: person P0
player 1: person
moves:
result: unfinished
', 'fac3e5d7990b199fa44be38da1cbb0935bad50ded7d3dbdeb6fdb5a05f59c4e3', false, NULL, false, 1794788053895, NULL);
INSERT INTO public.tables VALUES ('UK2ZczKz1CV9', 'mulle', 'kibitz record 1
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
sha256: 956169096b2cf5c00f68aac8946d90a193f7f5184da3c673275629567f78f327
salt: 0f9c38c7ecc68d5cbcc200175eb838c2
deal: JH 9C KH JS QD 6H 7S KC 9C 4S KS QS 8C 5D 9H 3C JS 5C JH 8S QC AH AC 6D QH 2S 9H AC AS AH QC 8C AD TC 8H 7S 7C 8H 6S 3H 4H 6H 5S 5C TD 7D 7H QS 2D 2C 3H QD QH JD 4S 2H JC 3D AS KH 4C 5D 8D 4C TS 6C AD TD 2C KD 4H 3S JC 7C 5H 3C 2S 9D 8D JD KC 3D 2D 8S 6S TH TS 5S 4D 3S 6D 5H TC 6C KS KD 9S TH 2H 7D 9D 7H 9S 4D
later: ed03f8b0c21f10783da3d073e20d993a
player 0: person Anna
player 1: bot careful version=1
moves:
result: unfinished
', '4aa556bb362c8777e2560c1576fa44069c2c7ebffe0ed9c8c496bd0198467825', true, NULL, true, 1794788054002, NULL);
INSERT INTO public.tables VALUES ('LbY6RCRt4xT5', 'kibitz_toy', 'kibitz record 1
game: kibitz_toy
revision: 1
seats: 2
option rounds: 2
option hand: 3
option refill: yes
option tie: leader
seed: 151294706602667386204346198987233487762
sha256: 366244901fe4538830cef695e9395414f0c5e61e71015ab1eaa50917baaad165
salt: 18b16e2c6dff564fbf0874356dee668a
deal: 2D AS 4D 3D AH 3C 2S 5H 4C 2C 3H 5C 5D 5S 3S 2H AD AC 4H 4S
later: b417f13d0870c74f5fc1de7a8000a869
player 0: person P0
player 1: person
moves:
result: unfinished
', 'd35dcac00d8584a5bdc8803a63b56242ef73734bd2a936dd9a19475f4af67c38', false, NULL, false, 1794788054232, 'G0nvGhS55RPLvVRoh2ViPA');
INSERT INTO public.tables VALUES ('cN-xRgIl5MQ7', 'kibitz_toy', 'kibitz record 1
game: kibitz_toy
revision: 1
seats: 2
option rounds: 6
option hand: 3
option refill: yes
option tie: leader
seed: 241041639066174529273134770399009503330
sha256: c6125d454192ff20ac423096ab1e7e74e50c65bb6fa88a92e52134137f96f36a
salt: 2d2cb6b58f8895b82316428c0aebb386
deal: AH 4S 3C 2D 4D 5S AD AC 3S 3H 2S 5C 4H 3D 5H 2H 5D 2C 4C AS
later: 768c25d2b0cdfd8daa9c95b6792dbe48
player 0: person P0
player 1: person
moves:
result: unfinished
', '2ffd2bd27b32c9dc7cf7a82f838c670f28daff97c6f0b7c8ba04706fac654afb', false, NULL, false, 1794788054374, NULL);
INSERT INTO public.tables VALUES ('LZG3HJdUzMnO', 'kibitz_toy', 'kibitz record 1
game: kibitz_toy
revision: 1
seats: 2
option rounds: 6
option hand: 3
option refill: yes
option tie: leader
seed: 74912178591385303657278070680513950460
sha256: 20f0f0394d9a1a5274b7c31c9ec7d4601702caac05b3d43e0b08db9a5b424e40
salt: 772f59501d705feb57c72cbf0e0d8b49
deal: 2D 5H 3S AS 4D 2H 5C 5D 5S 3D 4C AD 2S 4H 3C AH 4S AC 3H 2C
later: 73f0d219f2d54cba51f5963be9d9a706
player 0: person P0
player 1: person
moves:
result: unfinished
', '343f051da5e7f2590e3680e3532afc897d3e72886760bf50fd4d1ce81d7bd456', false, NULL, false, 1794788054557, NULL);
INSERT INTO public.tables VALUES ('5XUdomHTw-tH', 'kibitz_toy', 'kibitz record 1
game: kibitz_toy
revision: 1
seats: 3
option rounds: 6
option hand: 3
option refill: yes
option tie: leader
seed: 139073959511303105133447877546796129023
sha256: 5cfc6350d1084d7ffb339265a7085f51a699cfce86e5c8f5235d81bb4ef2bdb2
salt: 4bc63d4a1051c61b398ce709cdb7d91c
deal: AC AD 3H 3C 5C 4C 5S AS 4D 2C 5D 2S 2H 5H 3S 4H AH 2D 4S 3D
later: ec65921d5f5381ed1247711ae2051bfa
player 0: person P0
player 1: person
player 2: person
moves:
result: unfinished
', '391902cf92b3116cd253191ed787282061c817a2738b86613b927d0e63b5eb2f', false, NULL, false, 1794788054645, NULL);
INSERT INTO public.tables VALUES ('H2wNFHhZtaRq', 'kibitz_toy', 'kibitz record 1
game: kibitz_toy
revision: 1
seats: 3
option rounds: 6
option hand: 3
option refill: yes
option tie: leader
seed: 218608835594719915169407226960514314994
sha256: 2068b38439201c6a91ca960affd481d07275fddeeda0b34084cb10391658e399
salt: ce940bb49499b1cd401ddd736657736a
deal: 3S AH 4H 5S 5D AS 3H AD 4C 5C 5H 2H 4D 3D 2D 3C 2C 2S 4S AC
later: cd96f0bf16f1131f477f4aebb2593a29
player 0: person Örjan
player 1: person
player 2: person
moves:
result: unfinished
', '871f2959f909f46570649433aacaa30e8a228c08c4d91709e9c8135ca8ae6297', false, 3600, false, 1794788054810, NULL);


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
-- Name: events events_table_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_table_fkey FOREIGN KEY ("table") REFERENCES public.tables(id);


--
-- Name: seats seats_table_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_table_fkey FOREIGN KEY ("table") REFERENCES public.tables(id);


--
-- PostgreSQL database dump complete
--


