-- What KSeF gave to a creator's invoice (decision 0062).
alter table payout add column ksef_number text
  check (ksef_number is null
    or ksef_number ~ '^[0-9]{10}-[0-9]{8}-[0-9A-F]{12}-[0-9A-F]{2}$' and invoice_sha256 is not null);
create index payout_ksef_number on payout (ksef_number) where ksef_number is not null;
