-- Acts on many are found by who began them and by those they were about, and are narrowed by kind, of a state too, in each order of their list
-- (DESK-50).
create index creator_act_person_of_creator on creator_act_person (creator_id, act_id);
create index creator_act_by on creator_act (created_by);
create index creator_act_kind_by_age on creator_act (act, created_at desc, id);
create index creator_act_kind_by_people on creator_act (act, people desc, id);
create index creator_act_running_kind_by_age on creator_act (act, created_at desc, id) where finished_at is null;
create index creator_act_running_kind_by_people on creator_act (act, people desc, id) where finished_at is null;
create index creator_act_failed_kind_by_age on creator_act (act, created_at desc, id) where finished_at is not null and failed > 0;
create index creator_act_failed_kind_by_people on creator_act (act, people desc, id) where finished_at is not null and failed > 0;
create index creator_act_stopped_kind_by_age on creator_act (act, created_at desc, id)
  where finished_at is not null and failed = 0 and stopped > 0;
create index creator_act_stopped_kind_by_people on creator_act (act, people desc, id)
  where finished_at is not null and failed = 0 and stopped > 0;
create index creator_act_done_kind_by_age on creator_act (act, created_at desc, id)
  where finished_at is not null and failed = 0 and stopped = 0;
create index creator_act_done_kind_by_people on creator_act (act, people desc, id)
  where finished_at is not null and failed = 0 and stopped = 0;
