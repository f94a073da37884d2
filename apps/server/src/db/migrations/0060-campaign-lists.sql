-- A creator's lists of campaigns, each read along an index and no further than the page's end (decision 0053).

-- What orders and counts a creator's own campaigns, kept beside the participation: one index carries page and count.
alter table participation
  add column sort_day date not null default '0001-01-01',
  add column in_pool boolean not null default false;
update participation p set sort_day = c.sort_day, in_pool = campaign_in_pool(c.stage, c.type) from campaign c where c.id = p.campaign_id;

create function place_participation() returns trigger language plpgsql as $$
declare placed record;
begin
  select c.sort_day, campaign_in_pool(c.stage, c.type) as in_pool into placed from campaign c where c.id = new.campaign_id;
  -- Without one the foreign key says so.
  if found then
    new.sort_day := placed.sort_day;
    new.in_pool := placed.in_pool;
  end if;
  return new;
end $$;
create trigger participation_placed before insert on participation for each row execute function place_participation();
drop index participation_of_creator;
create index participation_of_creator on participation (creator_id, list_rank, sort_day desc, campaign_id desc) include (status, in_pool);

-- Who may join what: a line for each platform on which a campaign of the pool has places and something to do, and the last day of that.
create table campaign_fit (
  campaign_id uuid not null references campaign on delete cascade,
  platform text not null,
  is_automatic boolean not null,
  -- Empty without one.
  topic text not null,
  sort_day date not null,
  until date not null,
  primary key (campaign_id, platform)
);
create index campaign_fit_newest on campaign_fit (platform, is_automatic, sort_day desc, campaign_id desc) include (until, topic);
create index campaign_fit_topic on campaign_fit (platform, topic, is_automatic, sort_day desc, campaign_id desc) include (until);
create index campaign_fit_until on campaign_fit (until);

create function write_campaign_fit(ids uuid[]) returns void language plpgsql as $$
begin
  delete from campaign_fit where campaign_id = any(ids);
  insert into campaign_fit (campaign_id, platform, is_automatic, topic, sort_day, until)
  select c.id, asked.platform, c.is_automatic, coalesce(c.topic, ''), c.sort_day,
    least(coalesce(c.recruiting_until, 'infinity'), coalesce(c.end_date, 'infinity'), asked.until)
  from campaign c cross join lateral (
    select on_platform.platform, coalesce(max(coalesce(line.end_date, 'infinity')), 'infinity') as until
    from unnest(c.platforms) as on_platform (platform)
      left join jsonb_to_recordset(c.task_plan) as line (platform text, end_date date) on line.platform = on_platform.platform
    where c.task_plan = '[]' or line.platform is not null
    group by on_platform.platform) as asked
  where c.id = any(ids) and campaign_in_pool(c.stage, c.type) and (c.places is null or c.taken < c.places);
end $$;
select write_campaign_fit(array(select id from campaign where campaign_in_pool(stage, type)));

create function campaign_listed() returns trigger language plpgsql as $$
begin
  perform write_campaign_fit(array(select id from added where campaign_in_pool(stage, type)));
  return null;
end $$;
create trigger campaign_listed after insert on campaign
  referencing new table as added for each statement execute function campaign_listed();

create function campaign_listed_again() returns trigger language plpgsql as $$
declare ids uuid[];
begin
  select array_agg(a.id) into ids from added a join removed r on r.id = a.id
  where (campaign_in_pool(r.stage, r.type) or campaign_in_pool(a.stage, a.type))
    and (campaign_in_pool(r.stage, r.type), r.platforms, r.sort_day, r.end_date, r.recruiting_until, coalesce(r.taken >= r.places, false), r.is_automatic, r.topic, r.task_plan)
      is distinct from
      (campaign_in_pool(a.stage, a.type), a.platforms, a.sort_day, a.end_date, a.recruiting_until, coalesce(a.taken >= a.places, false), a.is_automatic, a.topic, a.task_plan);
  if ids is not null then
    perform write_campaign_fit(ids);
  end if;
  update participation p set sort_day = a.sort_day, in_pool = campaign_in_pool(a.stage, a.type)
  from added a join removed r on r.id = a.id
  where p.campaign_id = a.id
    and (a.sort_day, campaign_in_pool(a.stage, a.type)) is distinct from (r.sort_day, campaign_in_pool(r.stage, r.type));
  return null;
end $$;
create trigger campaign_listed_again after update on campaign
  referencing old table as removed new table as added for each statement execute function campaign_listed_again();

-- What the lists ask about the person: platforms of connected channels, Easy Ad, whether limited, interests.
create type campaign_viewer as (platforms text[], easy_ad boolean, is_active boolean, interests text[]);
create function campaign_viewer_of(creator uuid) returns campaign_viewer language plpgsql stable as $$
declare viewer campaign_viewer;
begin
  select easy_ad, is_active into viewer.easy_ad, viewer.is_active from account where id = creator;
  viewer.platforms := array(select type from channel where account_id = creator and status = 'connected' order by type);
  viewer.interests := array(select c.key from account_category a join category c on c.id = a.category_id where a.account_id = creator);
  return viewer;
end $$;

-- The first `ending` that the creator may join now: what shares an interest, then the rest (DASH-04), each newest first.
create function campaigns_available(creator uuid, viewer campaign_viewer, today date, ending int)
returns table (id uuid, status text, list_rank int, sort_day date) language plpgsql stable rows 10 as $$
declare
  found_first int;
  kinds boolean[] := case when viewer.easy_ad then array[false, true] else array[false] end;
begin
  if not viewer.is_active then
    return;
  end if;
  return query
    select distinct on (fit.sort_day, fit.campaign_id) fit.campaign_id, null::text, 2, fit.sort_day
    from unnest(viewer.platforms) as on_platform (name) cross join unnest(kinds) as kind (is_automatic)
      cross join unnest(viewer.interests) as interest (key)
      cross join lateral (
        select f.campaign_id, f.sort_day from campaign_fit f
        where f.platform = on_platform.name and f.topic = interest.key and f.is_automatic = kind.is_automatic and f.until >= today
          and f.campaign_id not in (select p.campaign_id from participation p where p.creator_id = creator)
        order by f.sort_day desc, f.campaign_id desc limit ending) as fit
    order by fit.sort_day desc, fit.campaign_id desc limit ending;
  get diagnostics found_first = row_count;
  if found_first >= ending then
    return;
  end if;
  return query
    select distinct on (fit.sort_day, fit.campaign_id) fit.campaign_id, null::text, 3, fit.sort_day
    from unnest(viewer.platforms) as on_platform (name) cross join unnest(kinds) as kind (is_automatic)
      cross join lateral (
        select f.campaign_id, f.sort_day from campaign_fit f
        where f.platform = on_platform.name and f.is_automatic = kind.is_automatic and f.until >= today and f.topic <> all (viewer.interests)
          and f.campaign_id not in (select p.campaign_id from participation p where p.creator_id = creator)
        order by f.sort_day desc, f.campaign_id desc limit ending) as fit
    order by fit.sort_day desc, fit.campaign_id desc limit ending - found_first;
end $$;

-- How many those are, counted up to `bound`: where one platform has as many, the others need not be looked at.
create function count_campaigns_available(creator uuid, viewer campaign_viewer, today date, bound int) returns bigint language plpgsql stable as $$
declare
  found bigint;
  kinds boolean[] := case when viewer.easy_ad then array[false, true] else array[false] end;
begin
  if not viewer.is_active then
    return 0;
  end if;
  select count(*) into found from (
    select 1 from campaign_fit f
    where f.platform = viewer.platforms[1] and f.is_automatic = any (kinds) and f.until >= today
      and f.campaign_id not in (select p.campaign_id from participation p where p.creator_id = creator)
    limit bound) as counted;
  if found >= bound or cardinality(viewer.platforms) < 2 then
    return found;
  end if;
  select count(*) into found from (
    select fit.campaign_id from unnest(viewer.platforms) as on_platform (name) cross join lateral (
      select f.campaign_id from campaign_fit f
      where f.platform = on_platform.name and f.is_automatic = any (kinds) and f.until >= today
        and f.campaign_id not in (select p.campaign_id from participation p where p.creator_id = creator)
      limit bound) as fit
    group by fit.campaign_id limit bound) as counted;
  return found;
end $$;

-- The first `ending` of the creator's own in these states, or in any.
create function campaigns_of_mine(creator uuid, states text[], ending int)
returns table (id uuid, status text, list_rank int, sort_day date) language plpgsql stable rows 10 as $$
begin
  if states is null then
    return query select p.campaign_id, p.status, p.list_rank, p.sort_day from participation p
      where p.creator_id = creator order by p.list_rank, p.sort_day desc, p.campaign_id desc limit ending;
  else
    return query select p.campaign_id, p.status, p.list_rank, p.sort_day from participation p
      where p.creator_id = creator and p.status = any (states) order by p.list_rank, p.sort_day desc, p.campaign_id desc limit ending;
  end if;
end $$;

-- The newest `ending` of the pool that the creator has nothing to do with yet.
create function campaigns_of_pool(creator uuid, ending int)
returns table (id uuid, status text, list_rank int, sort_day date) language plpgsql stable rows 10 as $$
begin
  return query select c.id, null::text, 2, c.sort_day from campaign c
    where c.stage in ('onboarding', 'running') and c.type in ('open', 'semi_open')
      and c.id not in (select p.campaign_id from participation p where p.creator_id = creator)
    order by c.sort_day desc, c.id desc limit ending;
end $$;

-- A page of a creator's campaigns as one JSON text: who asks, how many there are, and which stand on the page in which version (CAMP-23).
-- `filter`: all, available, or anything else with `states`. Plans are made once: making one takes longer than running it. One value travels instead of ten rows of thirty columns.
create function campaign_page(creator uuid, filter text, states text[], today date, size int, skipped int, bound int)
returns json language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  viewer campaign_viewer := campaign_viewer_of(creator);
  ending int := size + skipped;
  total bigint;
  page json;
begin
  if filter = 'available' then
    total := count_campaigns_available(creator, viewer, today, bound);
    select json_agg(json_build_array(l.id, l.status, c.xmin::text) order by l.list_rank, l.sort_day desc, l.id desc) into page
    from (select * from campaigns_available(creator, viewer, today, ending) as a
      order by a.list_rank, a.sort_day desc, a.id desc limit size offset skipped) as l join campaign c on c.id = l.id;
  elsif filter = 'all' then
    select (select s.size from campaign_pool_size s) + count(*) into total from participation p where p.creator_id = creator and not p.in_pool;
    -- What comes before anything of the pool may fill the page alone.
    if (select count(*) from (select 1 from participation p where p.creator_id = creator and p.list_rank < 2 limit ending) as first) >= ending then
      select json_agg(json_build_array(l.id, l.status, c.xmin::text) order by l.list_rank, l.sort_day desc, l.id desc) into page
      from (select * from campaigns_of_mine(creator, null, ending) as m
        order by m.list_rank, m.sort_day desc, m.id desc limit size offset skipped) as l join campaign c on c.id = l.id;
    else
      select json_agg(json_build_array(l.id, l.status, c.xmin::text) order by l.list_rank, l.sort_day desc, l.id desc) into page
      from (select * from (select * from campaigns_of_mine(creator, null, ending) union all select * from campaigns_of_pool(creator, ending)) as m
        order by m.list_rank, m.sort_day desc, m.id desc limit size offset skipped) as l join campaign c on c.id = l.id;
    end if;
  else
    select count(*) into total from participation p where p.creator_id = creator and p.status = any (states);
    select json_agg(json_build_array(l.id, l.status, c.xmin::text) order by l.list_rank, l.sort_day desc, l.id desc) into page
    from (select * from campaigns_of_mine(creator, states, ending) as m
      order by m.list_rank, m.sort_day desc, m.id desc limit size offset skipped) as l join campaign c on c.id = l.id;
  end if;
  return json_build_object('viewer', row_to_json(viewer), 'total', total, 'page', coalesce(page, '[]'));
end $$;
