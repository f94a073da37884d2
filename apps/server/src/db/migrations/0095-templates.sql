-- Answers that operators keep for one kind of act each, in every language (decision 0085).
create table answer_template (
  id uuid primary key,
  kind text not null,
  name text not null check (char_length(name) between 1 and 60),
  text jsonb not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index answer_template_name on answer_template (kind, lower(name));
