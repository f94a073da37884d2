-- The log of operators' acts is searched by words, and narrowed by who acted, what they did and to what; always the newest first.
create index audit_words on audit using gin (plain_letters(coalesce(object_name, '') || ' ' || coalesce(reason, '')) gin_trgm_ops);
create index audit_by_actor on audit (actor_id, id desc) where actor_id is not null;
create index audit_by_actor_and_action on audit (actor_id, action, id desc) where actor_id is not null;
create index audit_by_action on audit (action, id desc);
create index audit_by_object on audit (object_id, id desc) where object_id is not null;
create index audit_by_kind on audit (object_type, id desc);
