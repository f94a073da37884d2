-- Orders that operators choose for lines of statements (DESK-21): of one statement, and of all that wait.
create index bank_line_of_statement_day on bank_line (statement_id, booked_on, position, id);
create index bank_line_of_statement_amount on bank_line (statement_id, abs(amount_grosze), id);
create index bank_line_waiting_amount on bank_line (abs(amount_grosze), id) where state = 'waiting';
