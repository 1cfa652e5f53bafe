-- Queries with these words, of which some are looked up in the index of words, and the others among the words of what that finds: of a
-- common word and a rare one, the rare one. In no order, no more than `most`; always by the index, whatever the planner takes the words for.
drop function query_matches(tsquery, integer);
create function query_matches(looked_up tsquery, words tsquery, most integer) returns setof bigint language plpgsql stable rows 1000
  set enable_seqscan = off set enable_indexscan = off set work_mem = '32MB' as $$
begin
  -- The function in place of its operator: the index is not asked for these.
  return query select query_id from query_search where document @@ looked_up and ts_match_vq(document, words) limit most;
end $$;
