-- What became of each line of the chat bot, and how long a channel that refuses is left alone (OPS-19).
alter table chat_post
  add column delivery text not null default 'delivered',
  add column refusal text;
alter table chat_post
  alter column delivery drop default,
  add constraint chat_post_refused check ((delivery = 'refused') = (refusal is not null));
create index chat_post_newest on chat_post (channel_id, id desc);
create index chat_post_waiting on chat_post (posted_at) where delivery = 'waiting';

alter table chat_rest
  add column rest_until timestamptz,
  add column refusals smallint not null default 0 check (refusals >= 0);
update chat_rest set rest_until = posted_at + interval '15 minutes';
alter table chat_rest alter column rest_until set not null;

-- What a YouTube channel whose overlay is shown has on the air, by what it was asked (OPS-18, decision 0039); null is nothing.
create table broadcast_check (
  channel_id uuid not null references channel on delete cascade,
  asked_at timestamptz not null,
  broadcast_id text,
  primary key (channel_id, asked_at)
);
create index broadcast_check_oldest on broadcast_check (asked_at);
