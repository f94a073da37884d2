-- The same as before (0163), but what a counter or a place would hold for longer than its own length was written before the clock was set back, and is
-- over (SETUP-34): else failures of a clock that stood a day ahead lock an account for a day. A minute is how far the clocks of processes may differ.
create or replace function reserve_try(given_id uuid, keys text[], most int[], window_ends timestamptz[], now_at timestamptz, held_until timestamptz,
  out is_reserved boolean, out over_until timestamptz) language plpgsql as $$
declare
  setting text := set_config('synchronous_commit', 'off', true);
  failures int;
  failures_end timestamptz;
  held bigint;
begin
  is_reserved := true;
  for at in 1 .. cardinality(keys) loop
    insert into limit_counter as counter (key, hits, ends_at) values (keys[at], 0, window_ends[at])
    on conflict (key) do update set hits = 0, ends_at = excluded.ends_at
      where counter.ends_at <= now_at or counter.ends_at > window_ends[at] + interval '1 minute';
    select hits, ends_at into failures, failures_end from limit_counter where key = keys[at];
    if failures >= most[at] then
      is_reserved := false;
      over_until := greatest(over_until, failures_end);
    elsif is_reserved then
      select count(*) into held from limit_reservation where key = keys[at] and ends_at > now_at
        and ends_at <= held_until + interval '1 minute';
      is_reserved := failures + held < most[at];
    end if;
  end loop;
  if is_reserved then
    for at in 1 .. cardinality(keys) loop
      insert into limit_reservation (key, id, ends_at) values (keys[at], given_id, held_until);
    end loop;
  end if;
end $$;
