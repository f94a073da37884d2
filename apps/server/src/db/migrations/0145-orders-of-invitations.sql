-- Orders that operators choose for invitations of creators and for imports (DESK-35), each along an index, narrowed by where an invitation stands or not.
create index creator_invitation_by_name on creator_invitation (plain_letters(name), id);
create index creator_invitation_open_by_age on creator_invitation (created_at, id) where answered_at is null and withdrawn_at is null;
create index creator_invitation_open_by_name on creator_invitation (plain_letters(name), id) where answered_at is null and withdrawn_at is null;
create index creator_invitation_answered_by_age on creator_invitation (created_at, id) where answered_at is not null;
create index creator_invitation_answered_by_name on creator_invitation (plain_letters(name), id) where answered_at is not null;
create index creator_invitation_withdrawn_by_age on creator_invitation (created_at, id) where withdrawn_at is not null;
create index creator_invitation_withdrawn_by_name on creator_invitation (plain_letters(name), id) where withdrawn_at is not null;

create index file_import_by_file on file_import (plain_letters(file_name), id);
