-- One word for a popup on its way to a platform and back.
alter table oauth_flow rename to oauth_trip;
alter index oauth_flow_ended rename to oauth_trip_ended;
