-- Returns at most `most` queries with these words, in no order. Some words are looked up in the index, the others are
-- compared with the words of the found queries: of a common and a rare word, the rare one is looked up. Always uses the
-- index, whatever the planner estimates.
drop function query_matches(tsquery, integer);
create function query_matches(looked_up tsquery, words tsquery, most integer) returns setof bigint language plpgsql stable rows 1000
  set enable_seqscan = off set enable_indexscan = off set work_mem = '32MB' as $$
begin
  -- The function in place of its operator, so that the index is not used for these.
  return query select query_id from query_search where document @@ looked_up and ts_match_vq(document, words) limit most;
end $$;
