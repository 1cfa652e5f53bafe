import { CHAT_EVENT } from '#contract/chat/commands.ts';
import type { Onlooker } from '#contract/http/lookOn.ts';
import { writeAudit } from '../audit/index.ts';
import {
  areWatchable,
  findChatParties,
  lockChat,
  lockChats,
  mayRead,
  writeChatEvents,
  type ChatPublisher,
  type PersonEvent,
} from '../chat/index.ts';
import { conflict, notFound } from '../common/errors.ts';
import { isId, requireFound } from '../common/ids.ts';
import { staffPerson, type StaffPrincipal } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import { readChatSettings } from '../settings/index.ts';
import {
  deleteJoined,
  endWatches,
  insertJoined,
  isJoined,
  listJoined,
  listOnlookersOf,
  renewWatches,
  type Watching,
} from './lookOnRepository.ts';

// Leaders in the live chats of others: they watch, and may join to write beside the assignee (docs/decisions/0089).

export interface LookOnDeps {
  readonly db: Database;
  readonly publisher: Pick<ChatPublisher, 'eventsWritten'>;
}

/** Who has joined a chat, and who watches it, as far as the caller is to know. @throws {DomainError} 4004 */
export async function onlookersOf(db: Database, principal: StaffPrincipal, chatId: string): Promise<Onlooker[]> {
  if (!mayRead(principal, await requireFound(chatId, (id) => findChatParties(db, id)))) throw notFound();
  const { showsWatchers } = await readChatSettings(db);
  const all = await listOnlookersOf(db, chatId);
  return all.filter(({ staffId, isJoined }) => showsWatchers || isJoined || staffId === principal.staffId);
}

/** @throws {DomainError} 4004 for a chat that they may not read, 4009 when there is no one beside whom to write */
export async function join({ db, publisher }: LookOnDeps, by: StaffPrincipal, chatId: string): Promise<void> {
  if (!isId(chatId)) throw notFound();
  const events = await db.transaction(async (tx) => {
    const chat = await lockChat(tx, chatId);
    const joined = { chatId, staffId: by.staffId };
    // History can be read, and not followed.
    if (chat === null || !mayRead(by, chat) || !(await areWatchable(tx, [joined]))[0]) throw notFound();
    if (chat.isEnded) throw conflict('This chat has already ended');
    if (chat.staffId === null) throw conflict('This chat waits in line');
    if (chat.staffId === by.staffId) throw conflict('This chat is yours');
    return (await insertJoined(tx, joined)) ? record(tx, joined, 'joined', chat.staffId) : [];
  });
  publisher.eventsWritten(events);
}

/** @throws {DomainError} 4004 for a chat that they have not joined */
export async function leave(deps: LookOnDeps, by: StaffPrincipal, chatId: string): Promise<void> {
  if (!isId(chatId) || !(await endJoined(deps, { chatId, staffId: by.staffId }))) throw notFound();
}

/** @returns whether they had joined it */
async function endJoined({ db, publisher }: LookOnDeps, joined: Watching): Promise<boolean> {
  const events = await db.transaction(async (tx) => {
    const chat = await lockChat(tx, joined.chatId);
    if (chat === null || !(await deleteJoined(tx, joined))) return null;
    return record(tx, joined, 'left', chat.staffId);
  });
  if (events !== null) publisher.eventsWritten(events);
  return events !== null;
}

/** In the audit log, and for the assignee, the one who joined and those who watch. */
async function record(
  tx: Db,
  { chatId, staffId: actorId }: Watching,
  what: 'joined' | 'left',
  staffId: string | null,
): Promise<readonly PersonEvent[]> {
  await writeAudit(tx, [{ staffId: actorId, action: `chat.${what}`, objectId: chatId }]);
  const recipients = [...new Set([actorId, staffId ?? actorId])].map((id) => staffPerson(id));
  return writeChatEvents(tx, [{ chatId, kind: CHAT_EVENT[what], actor: staffPerson(actorId), staffId, recipients }]);
}

/** Of the time after which someone has stopped: so long a renewal counts as new. */
const FRESH_SHARE = 10;

export type WatchService = ReturnType<typeof createWatchService>;

/**
 * Records who watches chats. Each process says again and again whom its sockets show which chats; one who is not
 * mentioned for a while has stopped, also when the process has ended.
 * @param unseenMs that while
 */
export function createWatchService(deps: LookOnDeps, unseenMs: number) {
  return {
    /** Call it when watching begins, and at least a few times within `unseenMs`. */
    renew: (watching: readonly Watching[]) => renew(deps, watching, unseenMs / FRESH_SHARE),
    /** Whether they may write in a colleague's chat. */
    hasJoined: (watching: Watching) => isJoined(deps.db, watching),
    /** Writes the audit log of those who have stopped, and ends the rights of those who may not write any more. */
    sweep: () => sweep(deps, unseenMs),
  };
}

async function renew({ db, publisher }: LookOnDeps, watching: readonly Watching[], freshMs: number): Promise<void> {
  if (watching.length === 0) return;
  const events = await db.transaction(async (tx) => tellAssignees(tx, await renewWatches(tx, watching, freshMs)));
  publisher.eventsWritten(events);
}

async function sweep(deps: LookOnDeps, unseenMs: number): Promise<void> {
  const { db, publisher } = deps;
  const events = await db.transaction(async (tx) => {
    const ended = await endWatches(tx, unseenMs);
    await writeAudit(
      tx,
      ended.map(({ chatId, staffId, startTime, seconds }) => ({
        staffId,
        action: 'chat.watched',
        objectId: chatId,
        after: { startTime, seconds },
      })),
    );
    return tellAssignees(tx, ended);
  });
  publisher.eventsWritten(events);
  await endJoinedWithoutRight(deps);
}

/** Ends the right to write of those who may not join any more, or not follow the chat. */
async function endJoinedWithoutRight(deps: LookOnDeps): Promise<void> {
  const joined = await listJoined(deps.db);
  if (joined.length === 0) return;
  const allowed = await areWatchable(deps.db, joined);
  for (const [index, each] of joined.entries())
    if (!each.hasKey || allowed[index] !== true) await endJoined(deps, each);
}

/** Where the settings show watchers, the pages of assignees load them again. */
async function tellAssignees(tx: Db, changed: readonly Watching[]): Promise<readonly PersonEvent[]> {
  if (changed.length === 0 || !(await readChatSettings(tx)).showsWatchers) return [];
  const chats = await lockChats(tx, [...new Set(changed.map(({ chatId }) => chatId))]);
  return writeChatEvents(
    tx,
    chats.flatMap(({ chatId, staffId, isEnded }) => {
      const watcher = changed.find((each) => each.chatId === chatId);
      if (isEnded || staffId === null || watcher === undefined) return [];
      const [actor, recipients] = [staffPerson(watcher.staffId), [staffPerson(staffId)]];
      return [{ chatId, kind: CHAT_EVENT.watched, actor, staffId, recipients }];
    }),
  );
}
