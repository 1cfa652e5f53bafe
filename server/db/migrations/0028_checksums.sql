-- The SHA-256 of the file; null for steps of releases that did not store it.
alter table schema_migration add column checksum text;

-- No server calls it any more.
drop function if exists query_matches(tsquery, tsquery, integer);
