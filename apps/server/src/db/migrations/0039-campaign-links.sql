-- Campaign links and what happens to them (OPS-16): every opening of a link is a row that is written before the answer and never
-- changes but for its verdict, which it gets once. What pays is the sum of verdicts, kept by the hour (decision 0037).

-- Speakable codes of four syllables or more; which letters there are keeps ugly words out.
create function new_link_code() returns text language plpgsql as $$
declare made text; tries int := 0;
begin
  loop
    select string_agg(substr('bdfgklmnrstwz', 1 + floor(random() * 13)::int, 1) || substr('aeio', 1 + floor(random() * 4)::int, 1), '')
      into made from generate_series(1, 4 + tries / 4);
    exit when not exists (select 1 from participation where participation.code = made);
    tries := tries + 1;
  end loop;
  return made;
end $$;

alter table participation add column code text;
-- Those that are there get codes that differ by construction: the row's number in syllables, scattered.
update participation set code = numbered.code from (
  select id, (select string_agg(substr('bdfgklmnrstwz', 1 + (digit / 4)::int, 1) || substr('aeio', 1 + (digit % 4)::int, 1), '' order by place)
    from (select place, (place_value / (52 ^ place)::bigint) % 52 as digit from generate_series(0, case when total > 7000000 then 4 else 3 end) as place) as digits) as code
  from (select id, total, (row_number * 3790117) % (case when total > 7000000 then 380204032 else 7311616 end) as place_value from (
    select id, row_number() over (order by id), count(*) over () as total from participation) as counted) as scattered) as numbered
where numbered.id = participation.id;
alter table participation alter column code set not null, alter column code set default new_link_code();
create unique index participation_code on participation (code);

-- What events counted, beside what is paid for: the difference is what operators corrected.
alter table participation
  add column counted_clicks bigint not null default 0 check (counted_clicks >= 0),
  add column counted_actions bigint not null default 0 check (counted_actions >= 0),
  add column counted_sales bigint not null default 0 check (counted_sales >= 0),
  add column counted_sales_value_grosze bigint not null default 0 check (counted_sales_value_grosze >= 0),
  add column counted_views bigint not null default 0 check (counted_views >= 0),
  add column is_link_paused boolean not null default false;

-- How a campaign is counted; without a row everything is as agreed for all.
create table campaign_tracking (
  campaign_id uuid primary key references campaign,
  is_paused boolean not null default false,
  daily_clicks_max int check (daily_clicks_max > 0),
  total_clicks_max int check (total_clicks_max > 0),
  burst_per_minute int not null default 60 check (burst_per_minute between 1 and 100000),
  attribution_days int not null default 30 check (attribution_days between 1 and 90),
  changed_at timestamptz not null
);

-- One row for each request of a link. Nothing refers to other tables: the intake must not wait for their locks.
create table click (
  id uuid not null,
  at timestamptz not null,
  participation_id uuid not null,
  is_head boolean not null,
  purpose text,
  agent text,
  address text,
  -- Keyed digests: who it was for a day, the block of addresses, the browser's cookie of the portal.
  visitor bytea not null,
  origin bytea not null,
  browser bytea,
  verdict text,
  rules smallint,
  primary key (at, id)
) partition by range (at);
create table click_rest partition of click default;
create index click_to_judge on click (participation_id, at, id) where verdict is null;
create index click_of_participation on click (participation_id, at desc, id desc);
create index click_raw on click (at) where address is not null or agent is not null;

-- Facts stay as they came: a verdict is given once, and what is personal goes after its time.
create function keep_click() returns trigger language plpgsql as $$
begin
  if (new.id, new.at, new.participation_id, new.is_head, new.visitor, new.origin) is distinct from
     (old.id, old.at, old.participation_id, old.is_head, old.visitor, old.origin)
     or (old.verdict is not null and (new.verdict, new.rules) is distinct from (old.verdict, old.rules))
     or (new.address is not null and new.address is distinct from old.address)
     or (new.agent is not null and new.agent is distinct from old.agent)
  then raise exception 'a click is kept as it came' using errcode = '23514', constraint = 'click_kept'; end if;
  return new;
end $$;
create trigger click_kept before update on click for each row execute function keep_click();

-- Makes room for a month ahead; nothing where there is some, or where rows lie in its time already.
create function make_click_month(month date) returns boolean language plpgsql as $$
declare name text := 'click_' || to_char(month, 'YYYY_MM');
begin
  if to_regclass(name) is not null or exists (select 1 from click_rest where at >= month and at < month + interval '1 month')
  then return false; end if;
  execute format('create table %I partition of click for values from (%L) to (%L)', name, month, month + interval '1 month');
  return true;
end $$;

-- When a visitor last counted on a link; goes after 48 hours (threat model §3.8).
create table click_visitor (
  participation_id uuid not null,
  visitor bytea not null,
  counted_at timestamptz not null,
  primary key (participation_id, visitor)
);
create index click_visitor_ended on click_visitor (counted_at);

-- From which blocks of addresses an account signed in lately: its own clicks do not count.
create table account_origin (
  account_id uuid not null references account,
  origin bytea not null,
  seen_at timestamptz not null,
  primary key (account_id, origin)
);
create index account_origin_ended on account_origin (seen_at);

-- What was received, by the hour and by verdict, of a participation and, the same once more, of its campaign.
create table tally (
  subject_id uuid not null,
  event text not null,
  hour timestamptz not null,
  verdict text not null,
  quantity bigint not null,
  value_grosze bigint not null default 0,
  primary key (subject_id, event, hour, verdict)
);
