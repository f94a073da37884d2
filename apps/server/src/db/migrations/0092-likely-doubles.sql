-- Accounts that may be one person's (decision 0082): account number, tax number and telephone as keyed digests, which say whether two are the same
-- and nothing else. Rows of before get theirs by the clock.
alter table billing_profile add column iban_mac bytea;
alter table billing_profile add column tax_mac bytea;
alter table billing_profile add column phone_mac bytea;
create index billing_profile_iban on billing_profile (iban_mac) where iban_mac is not null;
create index billing_profile_tax on billing_profile (tax_mac) where tax_mac is not null;
create index billing_profile_phone on billing_profile (phone_mac) where phone_mac is not null;
create index billing_profile_undigested on billing_profile (account_id) where iban_mac is null;

-- Other accounts with one of the same, so many at most, and which of it is the same.
create function likely_doubles(whose uuid, many int)
  returns table (account_id uuid, same_iban boolean, same_tax boolean, same_phone boolean) language sql stable as $$
select other.account_id, coalesce(other.iban_mac = own.iban_mac, false), coalesce(other.tax_mac = own.tax_mac, false),
  coalesce(other.phone_mac = own.phone_mac, false)
from billing_profile own
cross join lateral (
  (select account_id from billing_profile where iban_mac = own.iban_mac and account_id <> own.account_id limit many)
  union
  (select account_id from billing_profile where tax_mac = own.tax_mac and account_id <> own.account_id limit many)
  union
  (select account_id from billing_profile where phone_mac = own.phone_mac and account_id <> own.account_id limit many)
  limit many) found
join billing_profile other on other.account_id = found.account_id
where own.account_id = whose
$$;

-- What cards of these creators say now.
create or replace function creator_cards_now(whose uuid[]) returns setof creator_card language sql stable as $$
select account.id,
  plain_letters(account.name),
  ' ' || plain_letters(concat_ws(' ', account.name, case when account.email_confirmed_at is not null then account.email end, channels.names)),
  array_remove(array_cat(
    array[case when account.erased_at is not null then 'state:erased' when account.is_active then 'state:active' else 'state:limited' end,
      case when account.erased_at is null then 'state:here' end, 'language:' || account.language,
      case when exists (select 1 from likely_doubles(account.id, 1)) then 'double:yes' end,
      case when coalesce(ledger.balance_grosze, 0) > 0 then 'available:0' end,
      case when ledger.balance_grosze >= 10000 then 'available:100' end,
      case when ledger.balance_grosze >= 100000 then 'available:1000' end],
    array_cat(channels.marks, array(select 'interest:' || category.key from account_category join category on category.id = category_id
      where account_category.account_id = account.id))), null),
  coalesce(channels.followers, -1),
  coalesce(ledger.balance_grosze, 0),
  account.created_at
from account
left join ledger_account ledger on ledger.owner_id = account.id and ledger.kind = 'available'
cross join lateral (
  select string_agg(distinct concat_ws(' ', channel.login, nullif(channel.display_name, channel.login)), ' ') as names,
    max((reading.metrics ->> 'followers_count')::bigint) filter (where channel.status = 'connected') as followers,
    coalesce(array_agg(distinct mark) filter (where mark is not null and channel.status = 'connected'), '{}') as marks
  from channel left join channel_reading reading on reading.channel_id = channel.id
  cross join lateral (select min(price_zloty) as lowest from salary where salary.channel_id = channel.id) prices
  left join lateral (
    select 'on:' || channel.type as mark
    union all select 'stage:' || platform || ':' || stage from generate_series(1, reading.stage) stage, unnest(array[channel.type, '']) platform
    union all select 'followers:' || platform || ':' || step
      from unnest(array[1000, 5000, 10000, 50000, 100000, 500000, 1000000]) step, unnest(array[channel.type, '']) platform
      where (reading.metrics ->> 'followers_count')::bigint >= step
    union all select 'price:' || platform || ':' || step
      from unnest(array[100, 250, 500, 1000, 2500, 5000]) step, unnest(array[channel.type, '']) platform
      where prices.lowest <= step
  ) marked on true
  where channel.account_id = account.id) channels
where account.role = 'influencer' and account.id = any(whose)
$$;

-- Whoever had, or has now, one of the same is found anew; of very many, some.
create function note_double_cards() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into creator_card_due (account_id) select account_id from (
      select account_id from billing_profile where iban_mac = old.iban_mac or tax_mac = old.tax_mac or phone_mac = old.phone_mac limit 100) before;
    insert into creator_card_due (account_id) values (old.account_id);
  end if;
  if tg_op <> 'DELETE' then
    insert into creator_card_due (account_id) select account_id from (
      select account_id from billing_profile where iban_mac = new.iban_mac or tax_mac = new.tax_mac or phone_mac = new.phone_mac limit 100) now;
  end if;
  return null;
end $$;
create trigger billing_double_card after insert or delete on billing_profile for each row execute function note_double_cards();
create trigger billing_double_card_changed after update on billing_profile for each row
  when ((old.iban_mac, old.tax_mac, old.phone_mac) is distinct from (new.iban_mac, new.tax_mac, new.phone_mac))
  execute function note_double_cards();
