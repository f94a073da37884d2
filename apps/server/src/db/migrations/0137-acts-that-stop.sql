-- An act on many creators that somebody stops: who had no turn stays as they are.
alter table creator_act add column stopped int not null default 0;
alter table creator_act add column stopped_by uuid references account;
alter table creator_act_person drop constraint creator_act_person_outcome_check;
alter table creator_act_person add constraint creator_act_person_outcome_check
  check (outcome in ('waiting', 'done', 'skipped', 'failed', 'stopped'));
