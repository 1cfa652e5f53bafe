-- Lists and search of queries -------------------------------------------------------------------------------------

-- Every filter reads an index in the order of its list. Without a status, two indexes are read side by side.
drop index query_updated;
create index query_updated on query (status, updated_at desc, id desc);
create index query_created on query (status, created_at desc, id desc);
create index query_category_updated on query (category_id, status, updated_at desc, id desc);
create index query_category_created on query (category_id, status, created_at desc, id desc);
create index query_staff_updated on query (staff_id, status, updated_at desc, id desc) include (category_id);
create index query_staff_created on query (staff_id, status, created_at desc, id desc) include (category_id);

-- The words of title, description and replies. The server makes them (searchWords.ts), because what the database treats
-- as a letter depends on its setup. A query without a row has not been read yet. The server reads such queries when it
-- starts, so emptying this table builds all words again.
create table query_search (
  query_id bigint primary key references query on delete cascade,
  document tsvector not null
);
-- A list reads thousands of these, so they are stored in the row, uncompressed.
alter table query_search alter column document set storage external;
alter table query_search set (toast_tuple_target = 8160);
-- Statistics of the five thousand most common words, by which a search chooses its way.
alter table query_search alter column document set statistics 500;
-- A read must not wait until recent writes are merged into the index.
create index query_search_document on query_search using gin (document) with (fastupdate = off);

-- The values by which lists of queries are filtered, as words that no text contains. So a search reads few rows in
-- vain.
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

-- Returns at most `most` queries with these words, in no order. Always uses the index of words, whatever the planner
-- estimates.
create function query_matches(words tsquery, most integer) returns setof bigint language plpgsql stable rows 1000
  set enable_seqscan = off set enable_indexscan = off set work_mem = '32MB' as $$
begin
  return query select query_id from query_search where document @@ words limit most;
end $$;
