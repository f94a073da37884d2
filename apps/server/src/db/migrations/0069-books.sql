-- The journal is read by time, a piece after the other.
create index ledger_transaction_at on ledger_transaction (at, id);
-- An advertiser's statement adds up their campaigns.
create index campaign_advertiser on campaign (advertiser);
