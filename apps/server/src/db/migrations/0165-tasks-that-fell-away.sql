-- A task whose campaign was ended before the task's own end (DESK-109) was not missed by its creator: nobody could do it afterwards. One that was sent
-- back had been judged before.
create function fell_away(one task) returns boolean language sql stable as $$
select one.status = 'missed' and one.rejection_code is null and exists (
  select from campaign where id = one.campaign_id and completed_at < coalesce(one.ends_at, 'infinity'))
$$;

-- As before (0120), without them: of the newest 200 tasks that ended, and of all campaigns.
create or replace function creator_results(whose uuid)
  returns table (tasks_done int, tasks_ended int, on_time int, campaigns int, earned_grosze bigint, marks text[]) language sql stable as $$
select tasks.done, tasks.ended, tasks.share, finished.campaigns, settled.earned, array(
  select 'on_time:' || step from unnest(array[50, 75, 90, 100]) step where tasks.share >= step
  union all select 'campaigns:' || step from unnest(array[1, 3, 5, 10, 25, 50]) step where finished.campaigns >= step
  union all select 'earned:' || step from unnest(array[100, 500, 1000, 5000, 10000, 50000]) step where settled.earned >= step * 100)
from (
  select done, ended, coalesce(done * 100 / nullif(ended, 0), -1) as share from (
    select count(*) filter (where status = 'finished')::int as done, count(*)::int as ended from (
      select status from task where creator_id = whose and status in ('finished', 'missed') and not fell_away(task)
      order by starts_at desc, id desc limit 200) newest) counted) tasks
cross join (select count(*)::int as campaigns from participation where creator_id = whose and status = 'completed') finished
cross join (
  select coalesce(sum(amount_grosze), 0)::bigint as earned from payment
  where creator_id = whose and status in ('waiting_for_payment', 'ready_for_payout', 'sent_for_payout', 'waiting_for_payout', 'paid')) settled
$$;

insert into creator_card_due (account_id) select distinct creator_id from task where fell_away(task);
