-- What people write for others lies by language in one column: {"pl": "…", "en": "…"}. Another language needs no column, and
-- no row has to be touched for it: who reads a language that a text lacks gets one that it has.
alter table task alter column brief_pl type jsonb using jsonb_build_object('pl', brief_pl, 'en', brief_en);
alter table task rename column brief_pl to brief;
alter table task drop column brief_en;
alter table news alter column title_pl type jsonb using jsonb_build_object('pl', title_pl, 'en', title_en);
alter table news rename column title_pl to title;
alter table news drop column title_en;
alter table news alter column text_pl type jsonb using jsonb_build_object('pl', text_pl, 'en', text_en);
alter table news rename column text_pl to text;
alter table news drop column text_en;
update campaign set task_plan = (
  select jsonb_agg((line - '{brief_pl,brief_en}'::text[]) ||
    jsonb_build_object('brief', jsonb_strip_nulls(jsonb_build_object('pl', line -> 'brief_pl', 'en', line -> 'brief_en'))) order by at)
  from jsonb_array_elements(task_plan) with ordinality as plan (line, at))
where jsonb_path_exists(task_plan, '$[*].brief_pl');
