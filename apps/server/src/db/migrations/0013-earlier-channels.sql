-- Channels that were connected before there was anything to measure them are due at once.
update channel set measure_at = connected_at
  where status = 'connected' and tokens_sealed is not null and measure_at is null;
