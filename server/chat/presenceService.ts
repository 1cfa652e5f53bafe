import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { STEP_REASON, type StepReason } from '#contract/http/chats.ts';
import { writeAudit } from '../audit/index.ts';
import { DAY_MS, MINUTE_MS } from '../common/days.ts';
import type { ChatPresence } from '../common/ports.ts';
import { auditorOf, customerPerson, staffPerson, SYSTEM, type Person } from '../common/principal.ts';
import type { Db } from '../db/database.ts';
import { chatsRecalledForAbsence, storeNotifications } from '../notifications/index.ts';
import { DONE, type WorkKind, type Outcome } from '../schedule/index.ts';
import { takeChatsFrom, type TakenChat } from './allocationRepository.ts';
import { writeChatEvents } from './chatEventRepository.ts';
import {
  addRecalledWhileAway,
  countUnfitsChats,
  deleteOldChanges,
  endBreaks,
  findUnfit,
  refreshProcess,
  lockPresence,
  noteLost,
  setPresence,
  takeRecalledWhileAway,
  writeSockets,
  type ChosenPresence,
} from './presenceRepository.ts';
import { allocateAfter, type PersonEvent, type RuleDeps } from './publisher.ts';

export interface PresenceDeps extends RuleDeps {
  /** People who have been away for this long lose their chats, in milliseconds. */
  readonly awayAfterMs: number;
  /**
   * A process that is silent for this long has ended, in milliseconds. A person who comes online has this long to open
   * a socket.
   */
  readonly silentAfterMs: number;
}

interface Recall {
  readonly staffId: string;
  readonly by: Person;
  readonly reason: StepReason;
  readonly awayMs?: number;
}
interface Recalled {
  readonly chats: readonly TakenChat[];
  readonly events: readonly PersonEvent[];
}

/** Longer than the wall shows. */
const CHANGES_STORED_MS = DAY_MS;
const NOTHING: Recalled = { chats: [], events: [] };

export type PresenceService = ReturnType<typeof createPresenceService>;
/** Receives what a server process knows of its chat sockets. */
export type SocketPresence = Pick<PresenceService, 'processLives' | 'socketsChanged'>;

export function createPresenceService(deps: PresenceDeps) {
  const { db } = deps;
  const chosen: ChatPresence = {
    goOnline: (staffId, breakMs) => goOnline(deps, staffId, breakMs),
    goOffline: (staffId) => takeOffline(deps, { staffId, by: staffPerson(staffId), reason: STEP_REASON.wentOffline }),
    accountEnded: async (staffId, by) => {
      await takeOffline(deps, { staffId, by: staffPerson(by), reason: STEP_REASON.accountEnded });
    },
    accessChanged: async (staffIds, by) => {
      await takeFromUnfit(deps, staffIds, staffPerson(by));
      await allocateAfter(deps);
    },
    countAtStake: countUnfitsChats,
  };
  const absence: WorkKind = {
    kind: 'staff.absence',
    lock: lockPresence,
    run: (tx, staffId) => endAbsence(deps, tx, staffId),
  };
  return {
    ...chosen,
    absence,
    /** The process is alive. @returns whether it was unknown: then all of its sockets must be reported again */
    processLives: (processId: string) => refreshProcess(db, processId),
    /**
     * People who have a socket in the process now, and people who have lost theirs. Without a socket in any process
     * they are away at once; when they are back, they are given chats again. It sets no one online.
     */
    socketsChanged: async (processId: string, change: Parameters<typeof writeSockets>[2]): Promise<void> => {
      const back = await db.transaction((tx) => writeSockets(tx, processId, change));
      if (back.length > 0) await allocateAfter(deps);
    },
    sweep: () => sweep(deps),
    forgetOld: () => deleteOldChanges(db, CHANGES_STORED_MS),
    publishRecalled: (staffId: string) => publishRecalled(deps, staffId),
  };
}

async function goOnline(deps: PresenceDeps, staffId: string, breakMs: number | null): Promise<string | null> {
  const change = { staffId, isOnline: true, breakMs, by: staffPerson(staffId) };
  const { breakEndsAt } = await deps.db.transaction((tx) => changePresence(tx, change));
  deps.publisher.presenceChanged([staffId]);
  await allocateAfter(deps);
  return breakEndsAt;
}

/** @returns how many chats the person had */
async function takeOffline(deps: PresenceDeps, recall: Recall): Promise<number> {
  const recalled = await deps.db.transaction((tx) => setOffline(tx, recall));
  await publishRecall(deps, recall.reason, recalled);
  deps.publisher.presenceChanged([recall.staffId]);
  return recalled.chats.length;
}

/** @param among null: everyone */
async function takeFromUnfit(deps: PresenceDeps, among: readonly string[] | null, by: Person): Promise<void> {
  for (const { staffId, hasAccount } of await findUnfit(deps.db, among)) {
    const reason = hasAccount ? STEP_REASON.accessChanged : STEP_REASON.accountEnded;
    const recalled = await deps.db.transaction((tx) => recallFromUnfit(tx, { staffId, by, reason }));
    await publishRecall(deps, reason, recalled);
    deps.publisher.presenceChanged([staffId]);
  }
}

/** Recalls the chats of a person who has been away for too long. */
async function endAbsence(deps: PresenceDeps, tx: Db, staffId: string): Promise<Outcome> {
  const { awayMs, graceMs } = await lockPresence(tx, staffId);
  if (awayMs === null || graceMs === null) return DONE;
  if (graceMs < deps.awayAfterMs) return { laterByMs: deps.awayAfterMs - graceMs };
  const reason = STEP_REASON.away;
  const recalled = await recallAll(tx, { staffId, by: SYSTEM, reason, awayMs: Math.round(awayMs) });
  await addRecalledWhileAway(tx, staffId, recalled.chats.length);
  return { afterCommit: () => publishRecall(deps, reason, recalled) };
}

/**
 * Finds people who are away because a process ended. Ends breaks. Recalls the chats of people who may not take chats any
 * more, and hands out chats that a server left behind when it ended between a change and its allocation.
 */
async function sweep(deps: PresenceDeps): Promise<void> {
  await noteLost(deps.db, deps.silentAfterMs);
  deps.publisher.presenceChanged(await endBreaks(deps.db));
  await takeFromUnfit(deps, null, SYSTEM);
  await deps.allocation.allocate();
}

/** Call it when a person can see notifications: it notifies them of chats that were recalled while they were away. */
async function publishRecalled({ db, publisher }: PresenceDeps, staffId: string): Promise<void> {
  publisher.notificationsStored(
    await db.transaction(async (tx) => {
      const count = await takeRecalledWhileAway(tx, staffId);
      return count === 0 ? [] : storeNotifications(tx, [{ staffId, text: chatsRecalledForAbsence(count) }]);
    }),
  );
}

/** Publishes taken chats after COMMIT, and hands them out again. */
function publishRecall(deps: PresenceDeps, reason: StepReason, { chats, events }: Recalled): Promise<void> {
  deps.publisher.eventsWritten(events);
  if (chats.length > 0) deps.metrics.recalled(reason, chats.length);
  return allocateAfter(deps);
}

interface PresenceChange {
  readonly staffId: string;
  readonly isOnline: boolean;
  readonly breakMs: number | null;
  readonly by: Person;
}

async function changePresence(tx: Db, { staffId, isOnline, breakMs, by }: PresenceChange): Promise<ChosenPresence> {
  const { before, after } = await setPresence(tx, staffId, isOnline, breakMs);
  const hasChanged = before.isOnline !== after.isOnline || before.breakEndsAt !== null || breakMs !== null;
  if (!hasChanged) return after;
  await writeAudit(tx, [
    {
      staffId: auditorOf(by),
      action: 'staff.presence',
      objectId: staffId,
      before: auditedOf(before),
      after: { ...auditedOf(after), ...(breakMs !== null && { breakMinutes: breakMs / MINUTE_MS }) },
    },
  ]);
  return after;
}

function auditedOf({ isOnline, breakEndsAt }: ChosenPresence) {
  return { isOnline, ...(breakEndsAt !== null && { isOnBreak: true }) };
}

async function setOffline(tx: Db, recall: Recall): Promise<Recalled> {
  await changePresence(tx, { staffId: recall.staffId, isOnline: false, breakMs: null, by: recall.by });
  return recallAll(tx, recall);
}

/** Checks again under the lock: the person may be allowed to take chats again. */
async function recallFromUnfit(tx: Db, recall: Recall): Promise<Recalled> {
  await lockPresence(tx, recall.staffId);
  const unfit = await findUnfit(tx, [recall.staffId]);
  return unfit.length > 0 ? setOffline(tx, recall) : NOTHING;
}

/** Takes all open chats from a person whose presence is locked. */
async function recallAll(tx: Db, { staffId, by, reason, awayMs }: Recall): Promise<Recalled> {
  const chats = await takeChatsFrom(tx, staffId);
  await writeAudit(
    tx,
    chats.map(({ chatId }) => ({
      staffId: auditorOf(by),
      action: 'chat.recalled',
      objectId: chatId,
      before: { staffId },
      after: { staffId: null, reason },
    })),
  );
  const events = await writeChatEvents(
    tx,
    chats.map(({ chatId, customerId }) => ({
      chatId,
      kind: CHAT_EVENT.recalled,
      actor: by,
      staffId: null,
      recipients: [staffPerson(staffId), customerPerson(customerId)],
      detail: { reason, fromStaffId: staffId, ...(awayMs !== undefined && { awayMs }) },
    })),
  );
  return { chats, events };
}
