-- Lists and search of queries -------------------------------------------------------------------------------------

-- Every filter walks an index in the order of its list. Without a status, two of them are read side by side.
drop index query_updated;
create index query_updated on query (status, updated_at desc, id desc);
create index query_created on query (status, created_at desc, id desc);
create index query_category_updated on query (category_id, status, updated_at desc, id desc);
create index query_category_created on query (category_id, status, created_at desc, id desc);
create index query_staff_updated on query (staff_id, status, updated_at desc, id desc) include (category_id);
create index query_staff_created on query (staff_id, status, created_at desc, id desc) include (category_id);

-- The words of title, description and replies, made by the server (searchWords.ts): what the database takes for a letter depends on how it
-- was set up. Without a row a query has yet to be read; the server does that when it starts, so emptying this table makes all words anew.
create table query_search (
  query_id bigint primary key references query on delete cascade,
  document tsvector not null
);
-- Read by the thousand while a list is walked: kept in the row, as it is.
alter table query_search alter column document set storage external;
alter table query_search set (toast_tuple_target = 8160);
-- The five thousand most common words are known as such: they decide how a search goes about it.
alter table query_search alter column document set statistics 500;
-- Reading must not wait for what was written lately to be put in order.
create index query_search_document on query_search using gin (document) with (fastupdate = off);

-- What lists of queries are filtered by, in the form of words that no text has, so that a search meets few rows in vain.
create function query_facets(of query) returns text[] language sql immutable as $$
  select array_remove(array['=s' || (of).status, '=c' || (of).category_id, '=a' || (of).staff_id], null)
$$;

create function keep_query_facets() returns trigger language plpgsql as $$
begin
  update query_search set document = ts_delete(document, query_facets(old)) || array_to_tsvector(query_facets(new)) where query_id = new.id;
  return null;
end $$;
create trigger query_facets after update of status, category_id, staff_id on query for each row
  when ((old.status, old.category_id, old.staff_id) is distinct from (new.status, new.category_id, new.staff_id))
  execute function keep_query_facets();

-- Queries with these words, in no order, no more than `most`: always by the words' index, whatever the planner takes them for.
create function query_matches(words tsquery, most integer) returns setof bigint language plpgsql stable rows 1000
  set enable_seqscan = off set enable_indexscan = off set work_mem = '32MB' as $$
begin
  return query select query_id from query_search where document @@ words limit most;
end $$;
