-- First pages of operators' lists take as long among a million creators as among a thousand.
-- Who may have acted, those who were removed among them; who is there is found in it too.
drop index account_operators;
create index account_operators on account (name, id) where role = 'operator';
-- Creators who are there, the usual list, are counted without reading their cards.
create index creator_card_here on creator_card (plain_name, account_id) where marks @> '{state:here}';
