import type { Database } from '#server/db/connection.ts';
import { seed } from '../support/seed.ts';
import type { DueWork } from './scheduleWork.ts';

const CHATS_EACH = 20;

/**
 * Chats whose customers wait, and whose members of staff are to be warned of it. Each notification of staff counts as an
 * effect.
 */
export async function addDeadlines(db: Database, { count, perSecond, beginS }: DueWork): Promise<void> {
  await seed(db, { agents: Math.ceil(count / CHATS_EACH), chatsEach: CHATS_EACH, messagesEach: 1 });
  await db.query(
    `create function note_bench_effect() returns trigger language plpgsql as $$
     begin
       insert into bench_effect (subject_id, process)
       values (new.object_id, pg_backend_pid());
       return null;
     end $$;
     create trigger bench_effect_noted after insert on staff_notification for each row
       execute function note_bench_effect()`,
  );
  // Waits begin, which starts their clocks, and then get the time of their warning.
  await db.query('update chat set waiting_since = now()');
  await db.query(
    `with warned as (
       select id, now() + $1 * interval '1 second' + row_number() over (order by chat.id) * interval '1 second' / $2 as at
         from chat order by chat.id limit $3
     ), moved as (
       update chat set respond_warn_at = warned.at from warned where chat.id = warned.id returning chat.id, warned.at
     ), due as (
       update scheduled_work set due_at = moved.at from moved where kind = 'chat.respond' and subject_id = moved.id
       returning subject_id, due_at
     )
     insert into bench_due select subject_id, due_at from due`,
    [beginS, perSecond, count],
  );
}
