-- What operators look for creators by, one narrow row for each: any filter, any search and any order read an index of this table alone.
-- A card is made anew from what it is made of, soon after that changed: acts only note whose card is old, so that none waits for another
-- (decision 0048).
create table creator_card (
  account_id uuid primary key references account on delete cascade,
  -- Small letters without accents, as `plainName` in db/like.ts writes them.
  plain_name text not null default '',
  -- Name, confirmed address, names of channels, each after a space.
  search text not null default '',
  -- What filters ask for, each as one word: 'on:twitch', 'stage:twitch:3' for three and every lower one, 'stage::3' on any platform.
  marks text[] not null default '{}',
  followers bigint not null default -1,
  available_grosze bigint not null default 0,
  created_at timestamptz not null
);
create index creator_card_name on creator_card (plain_name, account_id);
create index creator_card_newest on creator_card (created_at desc, account_id);
create index creator_card_followers on creator_card (followers desc, account_id);
create index creator_card_available on creator_card (available_grosze desc, account_id);
create index creator_card_marks on creator_card using gin (marks);
create index creator_card_search on creator_card using gin (search gin_trgm_ops);

-- Whose card is old; written by every act that changes what a card says, in any order, any number of times.
create table creator_card_due (
  id bigint generated always as identity primary key,
  account_id uuid not null
);

create function plain_letters(written text) returns text language sql immutable parallel safe as $$
  select translate(lower(written), 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ', 'acelnoszzacelnoszz')
$$;

-- What cards of these creators say now.
create function creator_cards_now(whose uuid[]) returns setof creator_card language sql stable as $$
select account.id,
  plain_letters(account.name),
  ' ' || plain_letters(concat_ws(' ', account.name, case when account.email_confirmed_at is not null then account.email end, channels.names)),
  array_remove(array_cat(
    array[case when account.erased_at is not null then 'state:erased' when account.is_active then 'state:active' else 'state:limited' end,
      case when account.erased_at is null then 'state:here' end, 'language:' || account.language,
      case when coalesce(ledger.balance_grosze, 0) > 0 then 'available:0' end,
      case when ledger.balance_grosze >= 10000 then 'available:100' end,
      case when ledger.balance_grosze >= 100000 then 'available:1000' end],
    array_cat(channels.marks, array(select 'interest:' || category.key from account_category join category on category.id = category_id
      where account_category.account_id = account.id))), null),
  coalesce(channels.followers, -1),
  coalesce(ledger.balance_grosze, 0),
  account.created_at
from account
left join ledger_account ledger on ledger.owner_id = account.id and ledger.kind = 'available'
cross join lateral (
  select string_agg(distinct concat_ws(' ', channel.login, nullif(channel.display_name, channel.login)), ' ') as names,
    max((reading.metrics ->> 'followers_count')::bigint) filter (where channel.status = 'connected') as followers,
    coalesce(array_agg(distinct mark) filter (where mark is not null and channel.status = 'connected'), '{}') as marks
  from channel left join channel_reading reading on reading.channel_id = channel.id
  cross join lateral (select min(price_zloty) as lowest from salary where salary.channel_id = channel.id) prices
  left join lateral (
    select 'on:' || channel.type as mark
    union all select 'stage:' || platform || ':' || stage from generate_series(1, reading.stage) stage, unnest(array[channel.type, '']) platform
    union all select 'followers:' || platform || ':' || step
      from unnest(array[1000, 5000, 10000, 50000, 100000, 500000, 1000000]) step, unnest(array[channel.type, '']) platform
      where (reading.metrics ->> 'followers_count')::bigint >= step
    union all select 'price:' || platform || ':' || step
      from unnest(array[100, 250, 500, 1000, 2500, 5000]) step, unnest(array[channel.type, '']) platform
      where prices.lowest <= step
  ) marked on true
  where channel.account_id = account.id) channels
where account.role = 'influencer' and account.id = any(whose)
$$;

-- Makes cards anew that are old, so many at most; answers how many notes it carried out. Who comes second waits for the notes of the first, and
-- finds the cards made. Cards are locked in the order of their accounts and read only then, so that what is written last is true.
create function refresh_creator_cards(many int) returns int language plpgsql as $$
declare
  noted int;
  whose uuid[];
begin
  with taken as (
    delete from creator_card_due where id in (select id from creator_card_due order by id limit many for update) returning account_id)
  select count(*), array_agg(distinct account_id order by account_id) into noted, whose from taken;
  if noted = 0 then return 0; end if;
  insert into creator_card (account_id, created_at)
    select id, created_at from account where id = any(whose) and role = 'influencer' order by id on conflict do nothing;
  perform 1 from creator_card where account_id = any(whose) order by account_id for update;
  update creator_card set plain_name = now.plain_name, search = now.search, marks = now.marks, followers = now.followers,
      available_grosze = now.available_grosze
    from creator_cards_now(whose) now where creator_card.account_id = now.account_id;
  return noted;
end $$;

-- Whose card says nearly what was written, the nearest first; of very many, some.
create function creators_nearly(written text, many int) returns table (account_id uuid) language sql stable
  set pg_trgm.word_similarity_threshold = 0.5 as $$
  select account_id from (select creator_card.account_id, search from creator_card where written <% search limit 500) near
  order by word_similarity(written, search) desc, account_id limit many
$$;

create function note_account_card() returns trigger language plpgsql as $$
begin
  -- Who erases an account wants nothing of it to be found from that moment on.
  if new.erased_at is not null then
    update creator_card set plain_name = '', search = '', marks = '{}' where account_id = new.id;
  end if;
  insert into creator_card_due (account_id) values (new.id);
  return null;
end $$;
create trigger account_card_new after insert on account for each row when (new.role = 'influencer') execute function note_account_card();
create trigger account_card_changed after update on account for each row
  when (new.role = 'influencer' and (old.name, old.email, old.email_confirmed_at, old.language, old.is_active, old.erased_at)
    is distinct from (new.name, new.email, new.email_confirmed_at, new.language, new.is_active, new.erased_at))
  execute function note_account_card();

create function note_card_of_row() returns trigger language plpgsql as $$
declare
  gone jsonb := to_jsonb(coalesce(new, old));
begin
  if tg_argv[0] = 'account' then
    insert into creator_card_due (account_id) values ((gone ->> 'account_id')::uuid);
  else
    insert into creator_card_due (account_id) select account_id from channel where id = (gone ->> 'channel_id')::uuid;
  end if;
  return null;
end $$;
create trigger category_card after insert or delete on account_category for each row execute function note_card_of_row('account');
create trigger channel_card after insert or delete on channel for each row execute function note_card_of_row('account');
create trigger channel_card_changed after update on channel for each row
  when ((old.status, old.type, old.login, old.display_name) is distinct from (new.status, new.type, new.login, new.display_name))
  execute function note_card_of_row('account');
create trigger reading_card after insert or delete on channel_reading for each row execute function note_card_of_row('channel');
create trigger reading_card_changed after update on channel_reading for each row
  when ((old.stage, old.metrics) is distinct from (new.stage, new.metrics)) execute function note_card_of_row('channel');
create trigger salary_card after insert or delete on salary for each row execute function note_card_of_row('channel');
create trigger salary_card_changed after update on salary for each row
  when (old.price_zloty is distinct from new.price_zloty) execute function note_card_of_row('channel');

create function note_balance_card() returns trigger language plpgsql as $$
begin
  insert into creator_card_due (account_id) values (new.owner_id);
  return null;
end $$;
create trigger available_card_changed after update on ledger_account for each row
  when (new.kind = 'available' and old.balance_grosze <> new.balance_grosze) execute function note_balance_card();

insert into creator_card select * from creator_cards_now((select array_agg(id) from account));
