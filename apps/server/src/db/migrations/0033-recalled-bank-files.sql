-- A bank file that never reached the bank is recalled as a whole: its transfers are orders again (decision 0030).
alter table bank_file add column recalled_at timestamptz;
alter table bank_file add column recalled_by uuid references account;
alter table bank_file add column recall_reason text check (char_length(recall_reason) <= 1000);
alter table bank_file add check ((recalled_at is null) = (recalled_by is null) and (recalled_at is null) = (recall_reason is null));
create index payout_of_bank_file on payout (bank_file_id) where bank_file_id is not null;
