-- The list of payout runs, the newest first (DESK-23).
create index payout_run_newest on payout_run (created_at desc, id desc);
