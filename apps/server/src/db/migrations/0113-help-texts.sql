-- What operators write of the help (decision 0103): articles of their own beside those of the product, in the order of the menu.
create table help_article (
  topic text primary key check (length(topic) between 1 and 80),
  place integer not null,
  is_shown boolean not null default true,
  created_at timestamptz not null
);
-- An article in a language, of the product's (which has a row here once it is edited) or of one's own.
create table help_text (
  topic text not null,
  language text not null,
  title text not null check (length(title) <= 80),
  text text not null check (length(text) between 1 and 60000),
  -- The product's text that this one began from; empty for own articles.
  base text not null check (length(base) <= 60000),
  -- Stands for title and text.
  version text not null,
  changed_at timestamptz not null,
  primary key (topic, language)
);
-- The last texts of an article; null where the product's own took their place.
create table help_text_version (
  id uuid primary key,
  topic text not null,
  language text not null,
  title text not null,
  text text,
  author_id uuid not null references account,
  written_at timestamptz not null
);
create index help_text_version_newest on help_text_version (topic, language, written_at desc, id desc);
-- Answers are given for operators' articles, too.
alter table help_answer drop constraint if exists help_answer_topic_check;
