-- Since when someone has been writing a reply; null: they only read.
alter table query_look add column writing_since timestamptz;
create index query_look_writers on query_look (query_id) where writing_since is not null;
