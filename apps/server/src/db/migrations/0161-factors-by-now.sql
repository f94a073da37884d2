-- Who enters is let in by what protects the account once it is locked (AUTH-43). A function sees what was committed before each statement of its own,
-- so that locking and looking are one statement of whoever asks: written where it is asked, it would see what was there before the lock was waited for.
create function has_factor_now(asked uuid) returns boolean language plpgsql volatile as $$
begin
  return exists (select 1 from authenticator where account_id = asked) or exists (select 1 from passkey where account_id = asked);
end $$;
