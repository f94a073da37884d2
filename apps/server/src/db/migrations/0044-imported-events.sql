-- Events from operators' files (OPS-13, OPS-16; decision 0042): received_at is when the file says that they happened, imported_at when they came.
alter table conversion add column imported_at timestamptz;
