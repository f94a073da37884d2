-- Answers that hold what is shown once (a key of an application, an advertiser's) are kept sealed, and not as long as others (SEEN-02).
alter table idempotency add column sealed bytea, add constraint idempotency_kept_once check (body is null or sealed is null);
create index idempotency_sealed on idempotency (at) where sealed is not null;
