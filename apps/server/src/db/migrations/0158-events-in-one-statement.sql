-- One event of the ledger: its accounts are made where they are missing, locked in one order, and posted to. In a function each statement
-- sees what was committed before it began, as when a program sends them one by one (decision 0125).
create function post_event(
  given_key text, given_kind text, given_at timestamptz, given_actor uuid, given_reason text,
  kinds text[], owners uuid[], amounts bigint[])
returns void language plpgsql as $$
declare
  event_id bigint;
  posted int;
begin
  insert into ledger_account (kind, owner_id)
    select distinct kind, owner_id from unnest(kinds, owners) as wanted (kind, owner_id)
    where not exists (select from ledger_account as known where known.owner_id = wanted.owner_id and known.kind = wanted.kind)
    order by owner_id, kind on conflict (owner_id, kind) do nothing;
  perform from ledger_account as account
    where (account.owner_id, account.kind) in (select wanted.owner_id, wanted.kind from unnest(kinds, owners) as wanted (kind, owner_id))
    order by account.owner_id, account.kind for no key update;
  insert into ledger_transaction (key, kind, at, actor_id, reason)
    values (given_key, given_kind, given_at, given_actor, given_reason) returning id into event_id;
  insert into ledger_posting (transaction_id, account_id, amount_grosze)
    select event_id, account.id, wanted.amount from unnest(kinds, owners, amounts) as wanted (kind, owner_id, amount)
    join ledger_account as account on account.owner_id = wanted.owner_id and account.kind = wanted.kind;
  get diagnostics posted = row_count;
  if posted <> cardinality(amounts) then raise exception 'an account of % is missing', given_key; end if;
end $$;
