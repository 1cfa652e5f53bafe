-- How much a person has stored within a day.
create index file_owner_created on file (owner_type, owner_id, created_at) include (byte_length);
