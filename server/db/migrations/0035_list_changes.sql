-- A number that grows with each change of what live lists and open chats show (docs/decisions/0068).
create sequence list_change;

-- The lock marks the transaction until it has ended, because the number grows before others see the change.
create function note_list_change() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(4353006);
  perform nextval('list_change');
  return null;
end $$;

-- Once for a batch of messages, however many chats it changes. Every message that is added changes its chat.
create trigger list_chat_changed after insert or update or delete or truncate on chat for each statement
  execute function note_list_change();

-- Statements on these tables often find nothing to change.
create trigger list_message_changed after update or delete on message for each row execute function note_list_change();
create trigger list_person_event_added after insert on person_event for each row execute function note_list_change();
create trigger list_app_user_changed after insert or update or delete on app_user for each row
  execute function note_list_change();
create trigger list_staff_changed after insert or update or delete on staff for each row
  execute function note_list_change();
create trigger list_presence_changed after insert or update or delete on presence for each row
  execute function note_list_change();
create trigger list_settings_changed after update on config_chat for each row execute function note_list_change();
create trigger list_role_changed after insert or update or delete on role for each row
  execute function note_list_change();
create trigger list_role_resource_changed after insert or update or delete on role_resource for each row
  execute function note_list_change();
create trigger list_resource_changed after insert or update or delete on resource for each row
  execute function note_list_change();
