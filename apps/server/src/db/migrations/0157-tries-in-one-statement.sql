-- A try takes its place under all of its limits in one statement (FAST-02). Within a function each statement sees what was committed before it, so
-- that whoever waited at a counter sees what the one before reserved. Nothing here has to outlive a crash of the database: a try that was under
-- way then is no failure, and failures are written elsewhere.
create function reserve_try(given_id uuid, keys text[], most int[], window_ends timestamptz[], now_at timestamptz, held_until timestamptz,
  out is_reserved boolean, out over_until timestamptz) language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into limit_counter (key, hits, ends_at)
  select hit.key, 0, hit.ends_at from unnest(keys, window_ends) as hit (key, ends_at) order by hit.key
  on conflict (key) do update set
    hits = case when limit_counter.ends_at <= now_at then 0 else limit_counter.hits end,
    ends_at = case when limit_counter.ends_at <= now_at then excluded.ends_at else limit_counter.ends_at end;
  select max(limit_counter.ends_at) into over_until
  from limit_counter join unnest(keys, most) as asked (key, most) on asked.key = limit_counter.key
  where limit_counter.hits >= asked.most;
  is_reserved := over_until is null and not exists (
    select 1 from limit_counter join unnest(keys, most) as asked (key, most) on asked.key = limit_counter.key
    where limit_counter.hits + (
      select count(*) from limit_reservation where limit_reservation.key = asked.key and limit_reservation.ends_at > now_at) >= asked.most);
  if is_reserved then
    insert into limit_reservation (key, id, ends_at) select held.key, given_id, held_until from unnest(keys) as held (key);
  end if;
end $$;
