-- First pages of operators' lists take as long among a million creators as among a thousand.
-- Who may have acted, those who were removed among them; who is there is found in it too.
drop index account_operators;
create index account_operators on account (name, id) where role = 'operator';

-- How many creators are there, the usual list, as the sum of its rows: each one who comes or goes adds a row, so that nobody waits for somebody
-- else's, and rows are summed up into one as cards are brought up to date.
create table creator_count (id bigint generated always as identity primary key, change bigint not null);
insert into creator_count (change) select count(*) from creator_card where marks @> '{state:here}';

create function note_creator_count() returns trigger language plpgsql as $$
declare
  was int := case when tg_op <> 'INSERT' and old.marks @> '{state:here}' then 1 else 0 end;
  became int := case when tg_op <> 'DELETE' and new.marks @> '{state:here}' then 1 else 0 end;
begin
  if was <> became then insert into creator_count (change) values (became - was); end if;
  return null;
end $$;
create trigger creator_card_counted after insert or delete on creator_card for each row execute function note_creator_count();
create trigger creator_card_recounted after update of marks on creator_card for each row
  when (old.marks is distinct from new.marks) execute function note_creator_count();

-- Two at once take different rows.
create function sum_up_creator_count() returns void language sql as $$
  with taken as (
    delete from creator_count where id in (select id from creator_count order by id limit 1000 for update skip locked) returning change)
  insert into creator_count (change) select sum(change) from taken having count(*) > 0
$$;
