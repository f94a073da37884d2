-- Applications of the inbox service are listed by name, a page at a time.
create index inbox_application_name on inbox_application
  (translate(lower(name), 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ', 'acelnoszzacelnoszz'), id) where removed_at is null;
