-- Bank statements are narrowed by whether something of them waits, and stand by what the bank calls them (DESK-44).
create index bank_line_open on bank_line (statement_id) where state in ('waiting', 'unread');
create index bank_statement_by_reference on bank_statement (plain_letters(reference), number);
