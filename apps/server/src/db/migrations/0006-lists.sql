-- Closed lists that rows refer to: countries (ISO 3166-1) and interests (ENUM-14).
insert into country (id, alpha_2)
select gen_random_uuid(), code from regexp_split_to_table(
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ
   BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM
   DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS
   GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN
   KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ
   MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM
   PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV
   SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI
   VN VU WF WS YE YT ZA ZM ZW', '\s+') as code;

insert into category (id, key, position) values
  (gen_random_uuid(), 'arts_entertainment', 1),
  (gen_random_uuid(), 'automotive', 2),
  (gen_random_uuid(), 'beauty', 3),
  (gen_random_uuid(), 'books_literature', 4),
  (gen_random_uuid(), 'business_finance', 5),
  (gen_random_uuid(), 'comedy_humor', 6),
  (gen_random_uuid(), 'crafts_diy', 7),
  (gen_random_uuid(), 'dance', 8),
  (gen_random_uuid(), 'education_careers', 9),
  (gen_random_uuid(), 'family_parenting', 10),
  (gen_random_uuid(), 'fashion', 11),
  (gen_random_uuid(), 'fitness_health', 12),
  (gen_random_uuid(), 'food_cooking', 13),
  (gen_random_uuid(), 'gaming', 14),
  (gen_random_uuid(), 'history_culture', 15),
  (gen_random_uuid(), 'home_garden', 16),
  (gen_random_uuid(), 'lifestyle', 17),
  (gen_random_uuid(), 'movies_tv', 18),
  (gen_random_uuid(), 'music', 19),
  (gen_random_uuid(), 'news_politics', 20),
  (gen_random_uuid(), 'pets_animals', 21),
  (gen_random_uuid(), 'photography', 22),
  (gen_random_uuid(), 'science_technology', 23),
  (gen_random_uuid(), 'sports', 24),
  (gen_random_uuid(), 'travel', 25),
  (gen_random_uuid(), 'uncategorized', 26);
