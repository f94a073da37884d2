-- Whether a help article helped, as one person said last, and what it lacks (decision 0099).
create table help_answer (
  id uuid primary key,
  account_id uuid not null references account,
  topic text not null,
  -- Of the text that was read: answers for an earlier one are not counted.
  version text not null,
  is_helpful boolean not null,
  sentence text not null default '' check (length(sentence) <= 500 and (sentence = '' or not is_helpful)),
  language text not null,
  answered_at timestamptz not null,
  unique (account_id, topic)
);
create index help_answer_counts on help_answer (topic, version, is_helpful);
create index help_answer_newest on help_answer (topic, version, answered_at desc, id desc) where sentence <> '';
