-- Bank statements are narrowed by whether something of them waits, and stand by what the bank calls them (DESK-44).
create index bank_line_open on bank_line (statement_id) where state in ('waiting', 'unread');
create index bank_statement_by_reference on bank_statement (plain_letters(reference), number);

-- Payout runs are narrowed by where they stand (DESK-45): of their files, along those of each run; few make files at a time.
create index payout_run_making on payout_run (created_at desc, id desc) where finished_at is null;
