-- How targets were kept (docs/reports.md), rolled up with the other figures of reports. A product of which no clock
-- was judged on a day has no row.
create table report_target_day (
  -- as in report_day
  type           smallint not null,
  day            date not null,
  product        smallint not null,
  first_met      integer not null,
  first_missed   integer not null,
  next_met       integer not null,
  next_missed    integer not null,
  resolve_met    integer not null,
  resolve_missed integer not null,
  primary key (type, day, product)
);

-- A judgement that changes marks its day. Triggers judge before these, when columns change that say who waits. So the
-- lists name these columns, too.
create or replace trigger report_query_changed
  after update of status, staff_id, first_staff_reply_at, created_at, respond_since,
                  first_in_time, next_in_time, next_late, resolved_in_time on query for each row
  when ((old.status, old.staff_id, old.first_staff_reply_at, old.created_at,
         old.first_in_time, old.next_in_time, old.next_late, old.resolved_in_time)
        is distinct from (new.status, new.staff_id, new.first_staff_reply_at, new.created_at,
                          new.first_in_time, new.next_in_time, new.next_late, new.resolved_in_time))
  execute function mark_report_change('1');

create or replace trigger report_chat_changed
  after update of staff_id, ended_at, ended_by, solved, first_answer_at, created_at, waiting_since,
                  first_in_time, next_in_time, next_late, resolved_in_time on chat for each row
  when ((old.staff_id, old.ended_at, old.ended_by, old.solved, old.first_answer_at, old.created_at,
         old.first_in_time, old.next_in_time, old.next_late, old.resolved_in_time)
        is distinct from (new.staff_id, new.ended_at, new.ended_by, new.solved, new.first_answer_at, new.created_at,
                          new.first_in_time, new.next_in_time, new.next_late, new.resolved_in_time))
  execute function mark_report_change('2');
