-- Orders that operators choose for their lists (DESK-06), each along an index, narrowed by where a row stands or not.
create index campaign_by_name on campaign (plain_letters(name), id);
create index campaign_by_start on campaign (start_date, id);
create index campaign_by_end on campaign (end_date, id);
create index campaign_stage_name on campaign (stage, plain_letters(name), id);
create index campaign_stage_start on campaign (stage, start_date, id);
create index campaign_stage_end on campaign (stage, end_date, id);

create index payout_by_amount on payout (amount_grosze, id);
create index payout_by_due_day on payout (invoice_due_on, id);
create index payout_status_amount on payout (status, amount_grosze, id);
create index payout_status_due_day on payout (status, invoice_due_on, id);

create index task_proofs_judged_handed on task (proof_state, proof_handed_at, id) where proof_state in ('accepted', 'refused');
