-- What was sent to participants of a campaign: to whom, by whom, and in which words.
create table campaign_message (
  id uuid primary key,
  campaign_id uuid not null references campaign,
  audience text not null check (audience in ('participants', 'unfinished', 'invited', 'applicants')),
  text jsonb not null,
  recipients integer not null check (recipients > 0),
  at timestamptz not null,
  by_id uuid not null references account
);
create index campaign_message_newest on campaign_message (campaign_id, at desc, id desc);
