-- The same as before (0157), with less to do: a counter that still runs is locked and not written, what stands in the way is found in one look, and
-- the setting is an expression, which asks for no statement of its own.
create or replace function reserve_try(given_id uuid, keys text[], most int[], window_ends timestamptz[], now_at timestamptz, held_until timestamptz,
  out is_reserved boolean, out over_until timestamptz) language plpgsql as $$
declare
  setting text := set_config('synchronous_commit', 'off', true);
begin
  insert into limit_counter (key, hits, ends_at)
  select hit.key, 0, hit.ends_at from unnest(keys, window_ends) as hit (key, ends_at) order by hit.key
  on conflict (key) do update set hits = 0, ends_at = excluded.ends_at where limit_counter.ends_at <= now_at;
  select max(limit_counter.ends_at) filter (where limit_counter.hits >= asked.most),
    bool_and(limit_counter.hits + (
      select count(*) from limit_reservation where limit_reservation.key = asked.key and limit_reservation.ends_at > now_at) < asked.most)
  into over_until, is_reserved
  from limit_counter join unnest(keys, most) as asked (key, most) on asked.key = limit_counter.key;
  if is_reserved then
    insert into limit_reservation (key, id, ends_at) select held.key, given_id, held_until from unnest(keys) as held (key);
  end if;
end $$;
