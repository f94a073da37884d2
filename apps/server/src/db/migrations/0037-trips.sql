-- One word for a popup on its way to a platform and back.
alter table oauth_flow rename to oauth_trip;
alter index oauth_flow_pkey rename to oauth_trip_pkey;
alter index oauth_flow_ended rename to oauth_trip_ended;
alter index oauth_flow_of_session rename to oauth_trip_of_session;
alter table oauth_trip rename constraint oauth_flow_owner to oauth_trip_owner;
alter table oauth_trip rename constraint oauth_flow_action_check to oauth_trip_action_check;
