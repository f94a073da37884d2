-- Orders are found by their holder's name without Polish letters, and by the day on which they fall due.
create index payout_holder_search on payout using gin (plain_letters(holder) gin_trgm_ops);
create index payout_due_day on payout (invoice_due_on) where invoice_due_on is not null;
