import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { STEP_REASON, type StepReason } from '#contract/http/chats.ts';
import { writeAudit } from '../audit/index.ts';
import { MINUTE_MS } from '../common/days.ts';
import type { ChatAllocation, ChatPresence, PresencePublisher, StaffNotifier } from '../common/ports.ts';
import { auditorOf, type Person } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import { chatsRecalledForAbsence, storeNotifications } from '../notifications/index.ts';
import { DONE, type WorkKind } from '../schedule/index.ts';
import { takeChatsFrom, type TakenChat } from './allocationRepository.ts';
import { writeChatEvents } from './chatEventRepository.ts';
import {
  addRecalledWhileAway,
  countUnfitsChats,
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
import type { ChatPublisher, RuleMetrics, PersonEvent } from './publisher.ts';

/** Receives what a server process knows of its chat sockets. */
export interface SocketPresence {
  /** The process is alive. @returns whether it was unknown: then all of its sockets must be reported again */
  processLives(processId: string): Promise<boolean>;
  /**
   * People who have a socket in the process now, and people who have lost theirs. Without a socket in any process they
   * are away at once; when they are back, they are given chats again. It sets no one online.
   */
  socketsChanged(
    processId: string,
    change: { readonly here: readonly string[]; readonly gone: readonly string[] },
  ): Promise<void>;
}

export interface PresenceService extends ChatPresence, SocketPresence {
  /** Recalls the chats of a person who has been away for too long. */
  readonly absence: WorkKind;
  /**
   * Finds people who are away because a process ended. Ends breaks. Recalls the chats of people who may not take chats
   * any more, and hands out chats that a server left behind when it ended between a change and its allocation.
   */
  sweep(): Promise<void>;
  /** Call it when a person can see notifications: it notifies them of chats that were recalled while they were away. */
  publishRecalled(staffId: string): Promise<void>;
}

export interface PresenceDeps {
  readonly db: Database;
  readonly publisher: Pick<ChatPublisher, 'eventsWritten'> & PresencePublisher;
  readonly allocation: ChatAllocation;
  readonly notifier: StaffNotifier;
  readonly metrics: Pick<RuleMetrics, 'recalled'>;
  /** People who have been away for this long lose their chats, in milliseconds. */
  readonly awayAfterMs: number;
  /**
   * A process that is silent for this long has ended, in milliseconds. A person who comes online has this long to open
   * a socket.
   */
  readonly silentAfterMs: number;
  /** Receives errors of handing out chats after a change of presence. The sweep repeats it. */
  readonly onError: (error: unknown) => void;
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

const SYSTEM: Person = { type: PERSON_TYPE.system, id: '0' };
const NOTHING: Recalled = { chats: [], events: [] };

export function createPresenceService({
  db,
  publisher,
  allocation,
  notifier,
  metrics,
  awayAfterMs,
  silentAfterMs,
  onError,
}: PresenceDeps): PresenceService {
  /** Never rejects: the change before it is committed. */
  const handOut = (): Promise<void> => allocation.allocate().catch(onError);

  const publishRecall = (reason: StepReason, { chats, events }: Recalled): Promise<void> => {
    publisher.eventsWritten(events);
    if (chats.length > 0) metrics.recalled(reason, chats.length);
    return handOut();
  };

  /** Takes chats in one transaction, then hands them out again. */
  const recall = async (reason: StepReason, work: (tx: Db) => Promise<Recalled>): Promise<number> => {
    const recalled = await db.transaction(work);
    await publishRecall(reason, recalled);
    return recalled.chats.length;
  };

  const take = async (wanted: Recall): Promise<number> => {
    const count = await recall(wanted.reason, (tx) => setOffline(tx, wanted));
    publisher.presenceChanged([wanted.staffId]);
    return count;
  };
  const takeFromUnfit = async (among: readonly string[] | null, by: Person): Promise<void> => {
    for (const { staffId, hasAccount } of await findUnfit(db, among)) {
      const reason = hasAccount ? STEP_REASON.accessChanged : STEP_REASON.accountEnded;
      await recall(reason, (tx) => recallFromUnfit(tx, { staffId, by, reason }));
      publisher.presenceChanged([staffId]);
    }
  };

  return {
    goOnline: async (staffId, breakMs) => {
      const by: Person = { type: PERSON_TYPE.staff, id: staffId };
      const { breakEndsAt } = await db.transaction((tx) =>
        changePresence(tx, { staffId, isOnline: true, breakMs, by }),
      );
      publisher.presenceChanged([staffId]);
      await handOut();
      return breakEndsAt;
    },
    goOffline: (staffId) =>
      take({ staffId, by: { type: PERSON_TYPE.staff, id: staffId }, reason: STEP_REASON.wentOffline }),
    accountEnded: async (staffId, by) => {
      await take({ staffId, by: { type: PERSON_TYPE.staff, id: by }, reason: STEP_REASON.accountEnded });
    },
    accessChanged: async (staffIds, by) => {
      await takeFromUnfit(staffIds, { type: PERSON_TYPE.staff, id: by });
      await handOut();
    },
    countAtStake: countUnfitsChats,

    processLives: (processId) => refreshProcess(db, processId),
    socketsChanged: async (processId, change) => {
      const back = await db.transaction((tx) => writeSockets(tx, processId, change));
      if (back.length > 0) await handOut();
    },

    absence: {
      kind: 'staff.absence',
      lock: lockPresence,
      run: async (tx, staffId) => {
        const { awayMs, graceMs } = await lockPresence(tx, staffId);
        if (awayMs === null || graceMs === null) return DONE;
        if (graceMs < awayAfterMs) return { laterByMs: awayAfterMs - graceMs };
        const recalled = await recallFromAway(tx, staffId, awayMs);
        return { afterCommit: () => publishRecall(STEP_REASON.away, recalled) };
      },
    },
    sweep: async () => {
      await noteLost(db, silentAfterMs);
      publisher.presenceChanged(await endBreaks(db));
      await takeFromUnfit(null, SYSTEM);
      await allocation.allocate();
    },
    publishRecalled: async (staffId) => {
      notifier.notificationsStored(
        await db.transaction(async (tx) => {
          const count = await takeRecalledWhileAway(tx, staffId);
          return count === 0 ? [] : storeNotifications(tx, [{ staffId, text: chatsRecalledForAbsence(count) }]);
        }),
      );
    },
  };
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
      objectType: 'staff',
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

async function setOffline(tx: Db, wanted: Recall): Promise<Recalled> {
  await changePresence(tx, { staffId: wanted.staffId, isOnline: false, breakMs: null, by: wanted.by });
  return recallAll(tx, wanted);
}

/** Checks again under the lock: the person may be allowed to take chats again. */
async function recallFromUnfit(tx: Db, wanted: Recall): Promise<Recalled> {
  await lockPresence(tx, wanted.staffId);
  const unfit = await findUnfit(tx, [wanted.staffId]);
  return unfit.length > 0 ? setOffline(tx, wanted) : NOTHING;
}

async function recallFromAway(tx: Db, staffId: string, awayMs: number): Promise<Recalled> {
  const recalled = await recallAll(tx, { staffId, by: SYSTEM, reason: STEP_REASON.away, awayMs: Math.round(awayMs) });
  await addRecalledWhileAway(tx, staffId, recalled.chats.length);
  return recalled;
}

/** Takes all open chats from a person whose presence is locked. */
async function recallAll(tx: Db, { staffId, by, reason, awayMs }: Recall): Promise<Recalled> {
  const chats = await takeChatsFrom(tx, staffId);
  await writeAudit(
    tx,
    chats.map(({ chatId }) => ({
      staffId: auditorOf(by),
      action: 'chat.recalled',
      objectType: 'chat',
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
      recipients: [
        { type: PERSON_TYPE.staff, id: staffId },
        { type: PERSON_TYPE.customer, id: customerId },
      ],
      detail: { reason, fromStaffId: staffId, ...(awayMs !== undefined && { awayMs }) },
    })),
  );
  return { chats, events };
}
