-- How many watch a creator's streams, their highest category and their lowest price, kept with their card (decisions 0048 and 0105): an index for
-- each order, and marks for the filter by viewers.
alter table creator_card
  -- Average of the last thirty days, of the channel that most watch; -1 where nothing streams, or too little did to say.
  add column viewers int not null default -1,
  -- The highest of connected channels; 0 while none was measured.
  add column stage int not null default 0,
  -- The lowest of connected channels; null while none is set.
  add column price_zloty int;
create index creator_card_viewers on creator_card (viewers desc, account_id);
create index creator_card_stage on creator_card (stage desc, followers desc, account_id);
create index creator_card_price on creator_card (price_zloty, account_id);

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
    channels.marks || results.marks || array(select 'interest:' || category.key from account_category join category on category.id = category_id
      where account_category.account_id = account.id)), null),
  coalesce(channels.followers, -1),
  coalesce(ledger.balance_grosze, 0),
  account.created_at,
  results.tasks_done, results.tasks_ended, results.on_time, results.campaigns, results.earned_grosze,
  coalesce(channels.viewers, -1), coalesce(channels.stage, 0), channels.price
from account
left join ledger_account ledger on ledger.owner_id = account.id and ledger.kind = 'available'
cross join lateral (
  select string_agg(distinct concat_ws(' ', channel.login, nullif(channel.display_name, channel.login)), ' ') as names,
    max((reading.metrics ->> 'followers_count')::bigint) filter (where channel.status = 'connected') as followers,
    max(round((reading.metrics ->> 'monthly_average_viewer_count')::numeric)::int) filter (where channel.status = 'connected') as viewers,
    max(reading.stage) filter (where channel.status = 'connected') as stage,
    min(prices.lowest) filter (where channel.status = 'connected') as price,
    coalesce(array_agg(distinct mark) filter (where mark is not null and channel.status = 'connected'), '{}') as marks
  from channel left join channel_reading reading on reading.channel_id = channel.id
  cross join lateral (select min(price_zloty) as lowest from salary where salary.channel_id = channel.id) prices
  left join lateral (
    select 'on:' || channel.type as mark
    union all select 'stage:' || platform || ':' || stage from generate_series(1, reading.stage) stage, unnest(array[channel.type, '']) platform
    union all select 'followers:' || platform || ':' || step
      from unnest(array[1000, 5000, 10000, 50000, 100000, 500000, 1000000]) step, unnest(array[channel.type, '']) platform
      where (reading.metrics ->> 'followers_count')::bigint >= step
    union all select 'viewers:' || platform || ':' || step
      from unnest(array[10, 50, 100, 500, 1000, 5000]) step, unnest(array[channel.type, '']) platform
      where round((reading.metrics ->> 'monthly_average_viewer_count')::numeric) >= step
    union all select 'price:' || platform || ':' || step
      from unnest(array[100, 250, 500, 1000, 2500, 5000]) step, unnest(array[channel.type, '']) platform
      where prices.lowest <= step
  ) marked on true
  where channel.account_id = account.id) channels
cross join lateral creator_results(account.id) results
where account.role = 'influencer' and account.id = any(whose)
$$;

create or replace function refresh_creator_cards(many int) returns int language plpgsql as $$
declare
  noted int;
  whose uuid[];
begin
  with taken as (
    delete from creator_card_due where id in (select id from creator_card_due order by id limit many for update) returning account_id)
  select count(*), array_agg(distinct account_id order by account_id) into noted, whose from taken;
  if noted = 0 then return 0; end if;
  insert into creator_card (account_id, created_at)
    select id, created_at from account where id = any(whose) and role = 'influencer' order by id on conflict do nothing;
  perform 1 from creator_card where account_id = any(whose) order by account_id for update;
  update creator_card set plain_name = now.plain_name, search = now.search, marks = now.marks, followers = now.followers,
      available_grosze = now.available_grosze, tasks_done = now.tasks_done, tasks_ended = now.tasks_ended, on_time = now.on_time,
      campaigns = now.campaigns, earned_grosze = now.earned_grosze,
      viewers = now.viewers, stage = now.stage, price_zloty = now.price_zloty
    from creator_cards_now(whose) now where creator_card.account_id = now.account_id;
  return noted;
end $$;

update creator_card set marks = now.marks, viewers = now.viewers, stage = now.stage, price_zloty = now.price_zloty
  from creator_cards_now((
    select array_agg(account_id) from channel
    where status = 'connected' and (exists (select 1 from channel_reading where channel_id = channel.id)
      or exists (select 1 from salary where channel_id = channel.id)))) now
  where creator_card.account_id = now.account_id;
