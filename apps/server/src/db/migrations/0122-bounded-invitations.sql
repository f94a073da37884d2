-- When somebody was invited to a campaign: so many invitations may come to one creator in seven days (decision 0107).
alter table participation add column invited_at timestamptz;
create index participation_invited_lately on participation (creator_id, invited_at desc) where invited_at is not null;
update participation set invited_at = since where status = 'invited';

-- Whose letter left before the invitation was withdrawn: no table asks them again until it is forgotten.
create index creator_invitation_withdrawn on creator_invitation (email) where withdrawn_at is not null and sends > 0;
