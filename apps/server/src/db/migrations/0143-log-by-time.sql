-- The log stands by time, the newest or the oldest first, and is narrowed by days, each filter along one index (DESK-31).
drop index audit_about, audit_by_actor, audit_by_actor_and_action, audit_by_action, audit_by_object, audit_by_kind;
create index audit_by_time on audit (at desc, id desc);
create index audit_about on audit (creator_id, at desc, id desc) where creator_id is not null;
create index audit_by_actor on audit (actor_id, at desc, id desc) where actor_id is not null;
create index audit_by_actor_and_action on audit (actor_id, action, at desc, id desc) where actor_id is not null;
create index audit_by_action on audit (action, at desc, id desc);
create index audit_by_object on audit (object_id, at desc, id desc) where object_id is not null;
create index audit_by_kind on audit (object_type, at desc, id desc);
create index audit_by_actor_and_kind on audit (actor_id, object_type, at desc, id desc) where actor_id is not null;
