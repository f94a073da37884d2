-- Task plans are taken over from tables too (IMP-06).
alter table file_import drop constraint file_import_kind_check;
alter table file_import add constraint file_import_kind_check check (kind in ('campaigns', 'prices', 'creators', 'plans'));
