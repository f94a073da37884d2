-- How many transfers of a file wait for the bank is read from the index alone.
create index payout_of_bank_file_status on payout (bank_file_id, status) where bank_file_id is not null;
drop index payout_of_bank_file;
