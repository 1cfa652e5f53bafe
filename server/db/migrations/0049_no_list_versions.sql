-- Lists have no version any more (docs/decisions/0068): each poll reads its list.
drop function note_list_change() cascade;
drop sequence list_change;

-- Servers of the release before still read it. To them, every list has just changed. The release after this drops it.
create view list_change as select extract(epoch from clock_timestamp())::text as last_value;
