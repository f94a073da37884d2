-- Figures of a channel that an operator wrote down while its platform was away (decision 0083), beside the reading that they took the place of.
alter table channel_reading add column by_hand boolean not null default false;
create table hand_reading (
  channel_id uuid primary key references channel_reading on delete cascade,
  operator_id uuid not null references account,
  reason text not null,
  evidence text not null,
  at timestamptz not null,
  earlier jsonb
);
