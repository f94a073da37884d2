-- What was sent to creators outside of campaigns is read from the log (DESK-32).
create index audit_messages on audit (at desc, id desc) where action = 'message_sent' and object_type = 'account';
