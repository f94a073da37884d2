-- Bank statements are narrowed by whether something of them waits, and stand by what the bank calls them (DESK-44).
create index bank_line_open on bank_line (statement_id) where state in ('waiting', 'unread');
create index bank_statement_by_reference on bank_statement (plain_letters(reference), number);

-- Payout runs are narrowed by where they stand (DESK-45): of their files, along those of each run; few make files at a time.
create index payout_run_making on payout_run (created_at desc, id desc) where finished_at is null;

-- Acts on many are narrowed by how they stand (DESK-46), in each order of their list.
create index creator_act_running_by_age on creator_act (created_at desc, id) where finished_at is null;
create index creator_act_running_by_people on creator_act (people desc, id) where finished_at is null;
create index creator_act_failed_by_age on creator_act (created_at desc, id) where finished_at is not null and failed > 0;
create index creator_act_failed_by_people on creator_act (people desc, id) where finished_at is not null and failed > 0;
create index creator_act_stopped_by_age on creator_act (created_at desc, id) where finished_at is not null and failed = 0 and stopped > 0;
create index creator_act_stopped_by_people on creator_act (people desc, id) where finished_at is not null and failed = 0 and stopped > 0;
create index creator_act_done_by_age on creator_act (created_at desc, id) where finished_at is not null and failed = 0 and stopped = 0;
create index creator_act_done_by_people on creator_act (people desc, id) where finished_at is not null and failed = 0 and stopped = 0;
