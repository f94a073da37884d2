-- News for creators, written by operators in both languages (OPS-23).
create table news (
  id uuid primary key,
  status text not null check (status in ('draft', 'published', 'withdrawn')),
  title_pl text not null,
  title_en text not null,
  text_pl text not null,
  text_en text not null,
  url text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  published_at timestamptz,
  -- When creators began to be told of it, who was told last, and whether all were (MSG-28).
  notified_at timestamptz,
  notified_to uuid,
  is_notice_done boolean not null default false,
  check ((status = 'draft') = (published_at is null))
);
create index news_published on news (published_at desc, id desc) where status = 'published';
create index news_newest on news (created_at desc, id desc);
-- Creators in the order in which they are told of something.
create index account_creators_by_id on account (id) where role = 'influencer' and erased_at is null;
