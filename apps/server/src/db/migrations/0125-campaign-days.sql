-- The days that the calendar of campaigns shows of one, from the first that it is about (published, recruiting or running) to the last;
-- open at the end as long as no day is named. Empty for one that has no day at all.
create function campaign_days(
  stage text, published_at timestamptz, start_date date, end_date date, recruiting_until date, completed_at timestamptz
) returns daterange language sql immutable parallel safe as $$
  select case
    when start_date is null and end_date is null and recruiting_until is null then 'empty'::daterange
    else daterange(first, case
      when stage = 'completed' then greatest(first, least(end_date, timezone('Europe/Warsaw', completed_at)::date))
      when stage = 'cancelled' or start_date is null then greatest(first, end_date, recruiting_until)
      when end_date is null then null
      else greatest(end_date, recruiting_until)
    end, '[]')
  end
  from (select least(timezone('Europe/Warsaw', published_at)::date, start_date, end_date, recruiting_until)) as begun (first)
$$;
create index campaign_days on campaign
  using gist (campaign_days(stage, published_at, start_date, end_date, recruiting_until, completed_at));
create index campaign_undated on campaign (created_at desc, id desc)
  where start_date is null and end_date is null and recruiting_until is null;
