-- The day that a bank file asks the bank to pay on (DESK-71); files of before do not say it here.
alter table bank_file add column execution_on date;
