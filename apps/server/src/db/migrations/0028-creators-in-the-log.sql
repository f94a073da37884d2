-- Whom an act concerned; the name is read with the log, so that it goes with the account (decision 0010).
alter table audit add column creator_id uuid references account;
