-- What overlays say that they showed (OPS-17, OPS-18; decision 0039): a session for each load of a page, and a row for each minute of a
-- banner, which gets one verdict.

create table overlay_session (
  id uuid primary key,
  channel_id uuid not null references channel on delete cascade,
  opened_at timestamptz not null,
  -- The number of the last report that was taken, and when it came; 0 until the first.
  last_seq int not null default 0 check (last_seq >= 0),
  last_at timestamptz not null,
  -- What lies before is claimed already.
  claimed_until timestamptz not null,
  -- Whether that report said that the page was shown on a running stream, and who speaks for it.
  is_shown boolean not null default false,
  trust text not null check (trust in ('full', 'reduced'))
);
create index overlay_session_of_channel on overlay_session (channel_id, last_at desc);
create index overlay_session_ended on overlay_session (last_at);

create table exposure_minute (
  participation_id uuid not null references participation,
  minute timestamptz not null check (minute = date_trunc('minute', minute, 'UTC')),
  channel_id uuid not null,
  campaign_id uuid not null references campaign,
  id uuid not null default gen_random_uuid(),
  -- How long it was provably shown; why the rest of what was said proves nothing; who speaks for it.
  shown_ms int not null check (shown_ms between 0 and 60000),
  unproven text,
  trust text not null check (trust in ('full', 'reduced')),
  -- Written once, when the minute is judged. Viewers are null where they are unknown; views are what is paid.
  verdict text,
  rules smallint,
  viewers int check (viewers >= 0),
  views int check (views >= 0),
  primary key (participation_id, minute, channel_id),
  check ((verdict is null) = (views is null))
);
-- Whatever happens, a minute of a banner pays once.
create unique index exposure_minute_counted on exposure_minute (participation_id, minute) where verdict = 'counted';
create index exposure_minute_to_judge on exposure_minute (minute, participation_id) where verdict is null;
create index exposure_minute_listed on exposure_minute (participation_id, minute desc, id desc);

-- A minute that was judged stays as it is.
create function keep_exposure() returns trigger language plpgsql as $$
begin
  if old.verdict is not null then
    raise exception 'a minute is judged once' using errcode = '23514', constraint = 'exposure_kept';
  end if;
  return new;
end $$;
create trigger exposure_kept before update on exposure_minute for each row execute function keep_exposure();
