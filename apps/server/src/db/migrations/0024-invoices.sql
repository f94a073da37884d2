-- A payout against the creator's own invoice (GEN-10, TRAN-44): whose file it is, when it falls due, and which document it
-- is, so that one document asks for money once. The file's name goes when accounting need not keep it any more.
alter table payout
  add column invoice_due_on date,
  add column invoice_sha256 text check (invoice_sha256 ~ '^[0-9a-f]{64}$'),
  add column invoice_file text,
  add constraint payout_invoice_is_whole check ((invoice_due_on is null) = (invoice_sha256 is null)
    and (invoice_file is null or invoice_due_on is not null));
create index payout_invoice on payout (creator_id, invoice_sha256) where invoice_sha256 is not null;
