-- Who pays, to whom invoices are addressed, terms and links (OPS-21): every saving is a row, the newest holds.
create table company_version (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  at timestamptz not null,
  actor_id uuid not null references account,
  form jsonb not null
);

create function keep_company_version() returns trigger language plpgsql as $$
begin
  raise exception 'what was saved of the company stays as it was' using errcode = '23514', constraint = 'company_version_kept';
end $$;
create trigger company_version_kept before update or delete on company_version for each row execute function keep_company_version();
