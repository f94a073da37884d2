-- Views are kept of other lists than that of creators too (decision 0093).
alter table creator_view rename to list_view;
alter table list_view add column list text not null default 'creators';
alter table list_view alter column list drop default;
alter table list_view add constraint list_view_list_check
  check (list in ('creators', 'campaigns', 'proofs', 'payouts', 'corrections', 'audit'));
drop index creator_view_name;
create unique index list_view_name on list_view (owner_id, list, lower(name));
drop index creator_view_shared;
create index list_view_shared on list_view (list, lower(name), id) where is_shared;
