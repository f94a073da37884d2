-- Two processes that make room for the same month wait for each other at the start, not in the middle: each held a look at the rest and
-- wanted it for itself, which is a deadlock.
create or replace function make_click_month(month date) returns boolean language plpgsql as $$
declare name text := 'click_' || to_char(month, 'YYYY_MM');
begin
  if to_regclass(name) is not null then
    return false;
  end if;
  lock table click in share update exclusive mode;
  if to_regclass(name) is not null or exists (select 1 from click_rest where at >= month and at < month + interval '1 month')
  then return false; end if;
  execute format('create table %I partition of click for values from (%L) to (%L)', name, month, month + interval '1 month');
  return true;
end $$;
