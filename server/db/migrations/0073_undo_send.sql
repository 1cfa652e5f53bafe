-- Whether messages of a member of staff wait a moment before they are sent, so that they can be undone.
alter table staff_preferences add column undo_send boolean not null default false;
