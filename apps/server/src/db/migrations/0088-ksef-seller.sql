-- Whether the seller in the number of KSeF is not whom the money goes to (decision 0062); as it was when the invoice was sent.
alter table payout add column is_ksef_of_other boolean not null default false;
