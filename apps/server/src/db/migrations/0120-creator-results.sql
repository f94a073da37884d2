-- What came of a creator's work so far, kept with their card (decision 0105): tasks done of those that ended, campaigns that they took part in to
-- the end, and money of accepted settlements. Filters ask for marks and orders have an index each, as decision 0048 says.
alter table creator_card
  add column tasks_done int not null default 0,
  add column tasks_ended int not null default 0,
  -- Whole per cent, rounded down, so that 100 is all of them; -1 while no task ended.
  add column on_time int not null default -1,
  add column campaigns int not null default 0,
  add column earned_grosze bigint not null default 0;
create index creator_card_on_time on creator_card (on_time desc, tasks_ended desc, account_id);
create index creator_card_campaigns on creator_card (campaigns desc, account_id);
create index creator_card_earned on creator_card (earned_grosze desc, account_id);

-- Of the newest 200 tasks that ended, and of all campaigns.
create function creator_results(whose uuid)
  returns table (tasks_done int, tasks_ended int, on_time int, campaigns int, earned_grosze bigint, marks text[]) language sql stable as $$
select tasks.done, tasks.ended, tasks.share, finished.campaigns, settled.earned, array(
  select 'on_time:' || step from unnest(array[50, 75, 90, 100]) step where tasks.share >= step
  union all select 'campaigns:' || step from unnest(array[1, 3, 5, 10, 25, 50]) step where finished.campaigns >= step
  union all select 'earned:' || step from unnest(array[100, 500, 1000, 5000, 10000, 50000]) step where settled.earned >= step * 100)
from (
  select done, ended, coalesce(done * 100 / nullif(ended, 0), -1) as share from (
    select count(*) filter (where status = 'finished')::int as done, count(*)::int as ended from (
      select status from task where creator_id = whose and status in ('finished', 'missed') order by starts_at desc, id desc limit 200) newest) counted) tasks
cross join (select count(*)::int as campaigns from participation where creator_id = whose and status = 'completed') finished
cross join (
  select coalesce(sum(amount_grosze), 0)::bigint as earned from payment
  where creator_id = whose and status in ('waiting_for_payment', 'ready_for_payout', 'sent_for_payout', 'waiting_for_payout', 'paid')) settled
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
    channels.marks || results.marks || array(select 'interest:' || category.key from account_category join category on category.id = category_id
      where account_category.account_id = account.id)), null),
  coalesce(channels.followers, -1),
  coalesce(ledger.balance_grosze, 0),
  account.created_at,
  results.tasks_done, results.tasks_ended, results.on_time, results.campaigns, results.earned_grosze
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
      campaigns = now.campaigns, earned_grosze = now.earned_grosze
    from creator_cards_now(whose) now where creator_card.account_id = now.account_id;
  return noted;
end $$;

-- Whose row came, went to somebody else, or counts now and did not before, or the other way round.
create function note_result_card() returns trigger language plpgsql as $$
begin
  insert into creator_card_due (account_id) values (new.creator_id);
  if tg_op = 'UPDATE' and old.creator_id <> new.creator_id then
    insert into creator_card_due (account_id) values (old.creator_id);
  end if;
  return null;
end $$;
create trigger task_card after insert on task for each row
  when (new.status in ('finished', 'missed')) execute function note_result_card();
create trigger task_card_changed after update on task for each row
  when ((old.status <> new.status or old.creator_id <> new.creator_id)
    and (old.status in ('finished', 'missed') or new.status in ('finished', 'missed')))
  execute function note_result_card();
create trigger participation_card after insert on participation for each row
  when (new.status = 'completed') execute function note_result_card();
create trigger participation_card_changed after update on participation for each row
  when ((old.status <> new.status or old.creator_id <> new.creator_id) and 'completed' in (old.status, new.status))
  execute function note_result_card();
create trigger payment_card after insert on payment for each row
  when (new.status not in ('waiting_for_acceptance', 'removed')) execute function note_result_card();
create trigger payment_card_changed after update on payment for each row
  when ((old.creator_id, old.amount_grosze, old.status in ('waiting_for_acceptance', 'removed'))
      is distinct from (new.creator_id, new.amount_grosze, new.status in ('waiting_for_acceptance', 'removed'))
    and not (old.status in ('waiting_for_acceptance', 'removed') and new.status in ('waiting_for_acceptance', 'removed')))
  execute function note_result_card();

update creator_card set marks = now.marks, tasks_done = now.tasks_done, tasks_ended = now.tasks_ended, on_time = now.on_time,
    campaigns = now.campaigns, earned_grosze = now.earned_grosze
  from creator_cards_now((
    select array_agg(creator_id) from (
      select creator_id from task where status in ('finished', 'missed')
      union select creator_id from participation where status = 'completed') worked)) now
  where creator_card.account_id = now.account_id;
