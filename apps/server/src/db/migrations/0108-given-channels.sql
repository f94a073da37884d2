-- A channel that goes over to another account of the same person changes the card of whoever has it then (decision 0097).
drop trigger channel_card_changed on channel;
create trigger channel_card_changed after update on channel for each row
  when ((old.account_id, old.status, old.type, old.login, old.display_name)
    is distinct from (new.account_id, new.status, new.type, new.login, new.display_name))
  execute function note_card_of_row('account');
