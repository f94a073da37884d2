-- Payout runs are found by who began them (DESK-51); by an order or a file of theirs along the numbers of those.
create index payout_run_by on payout_run (created_by);
