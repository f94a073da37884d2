-- Orders that operators choose for lists of money (DESK-20), each along an index; what is owed is summed from payments that wait, however it stands.
create index correction_by_moved on correction (moved_at, id);
create index correction_by_difference on correction (abs(after_grosze - before_grosze), id);
create index correction_state_difference on correction (state, abs(after_grosze - before_grosze), id);

create index bank_file_by_amount on bank_file (amount_grosze, id);
create index bank_file_by_payouts on bank_file (payouts, id);

-- Views are kept of what advertisers owe too.
alter table list_view drop constraint list_view_list_check;
alter table list_view add constraint list_view_list_check
  check (list in ('creators', 'campaigns', 'proofs', 'payouts', 'corrections', 'receivables', 'audit'));
