import { CLOSE } from '#contract/chat/commands.ts';
import { bodyOf, encodePackets } from '#contract/chat/packets.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import type { ChatIdentities, ResumeService } from '../chat/index.ts';
import { oneAtATime } from '../common/asyncWork.ts';
import { repeat } from '../common/asyncWork.ts';
import type { WatchService } from '../lookOn/index.ts';
import type { FrameDeps } from './frames.ts';
import type { RealtimeOptions } from './options.ts';

export interface MaintenanceDeps extends Pick<FrameDeps, 'core' | 'metrics' | 'now' | 'monotonic' | 'onError'> {
  readonly sweep: () => void;
  readonly identities: Pick<ChatIdentities, 'stillAlive' | 'namesOfErased'>;
  readonly resume: Pick<ResumeService, 'stillWatchable'>;
  readonly watches: WatchService;
  readonly options: RealtimeOptions;
}

const HEARTBEAT = encodePackets([{ name: 'Heartbeat', seq: 0, body: bodyOf('Heartbeat', {}) }]);
/** How often slow readers and incomplete messages are checked within the time that they are allowed. */
const CHECKS = 5;
/** In an interval. So a process with ten thousand sockets does not write to all of them at once. */
const HEARTBEAT_TURNS = 20;

/** Starts the repeated work on sockets: heartbeats, sweeps, and the end of dead or slow ones. @returns ends it */
export function startMaintenance(deps: MaintenanceDeps): () => void {
  const { options, sweep, onError } = deps;
  const timers = [
    setInterval(() => sendHeartbeats(deps), Math.max(10, options.serverHeartbeatMs / HEARTBEAT_TURNS)),
    setInterval(sweep, options.sweepMs),
    setInterval(() => endSlowReaders(deps), Math.max(10, options.slowReaderMs / CHECKS)),
    setInterval(() => endSlowMessages(deps), Math.max(10, options.messageMs / CHECKS)),
  ];
  const checkSessions = async (): Promise<void> => {
    await endDeadSessions(deps);
    await renameErased(deps);
    await checkWatching(deps);
  };
  const endChecks = repeat(checkSessions, options.sessionCheckMs, onError);
  return () => {
    for (const timer of timers) clearInterval(timer);
    endChecks();
  };
}

/** Sends a heartbeat to each client for whom it is time, and ends sockets that have been silent for too long. */
function sendHeartbeats({ core: { registry, notifications }, options, monotonic }: MaintenanceDeps): void {
  const now = monotonic();
  notifications.endSilent(now - options.notificationSilenceMs);
  for (const session of registry.sessions) {
    if (session.identity === null) continue;
    if (session.lastReceivedAt < now - options.clientSilenceMs) session.terminate();
    else if (session.heartbeatAt <= now - options.serverHeartbeatMs) {
      session.heartbeatAt = now;
      session.push(HEARTBEAT);
    }
  }
}

function endSlowReaders({ core: { registry }, metrics }: MaintenanceDeps): void {
  for (const session of registry.sessions) {
    if (!session.isTooSlow() || !session.isReceiving) continue;
    metrics.peerDisconnected('slowReader');
    session.close(CLOSE.tryAgainLater, 'too much is waiting to be read');
  }
}

function endSlowMessages({ core: { registry } }: MaintenanceDeps): void {
  for (const session of registry.sessions) if (session.isMessageOverdue()) session.disconnect('slowMessage');
}

async function endDeadSessions({ core: { registry, notifications }, identities, now }: MaintenanceDeps): Promise<void> {
  for (const session of registry.sessions) {
    const expiresAt = session.identity?.expiresAt ?? null;
    if (expiresAt !== null && expiresAt <= now()) session.close(CLOSE.unauthorized, 'the token has expired');
  }
  const ids = new Set([
    ...[...registry.sessions].flatMap(({ identity }) => identity?.staff?.sessionId ?? []),
    ...notifications.all().map(({ sessionId }) => sessionId),
  ]);
  if (ids.size === 0) return;
  const alive = await identities.stillAlive([...ids]);
  const dead = [...ids].filter((id) => !alive.has(id));
  registry.endStaffSessions(dead);
  notifications.endSessions(dead);
  // The bus message about a change may have been lost.
  registry.endOutdated(alive);
  notifications.notifyOutdated(alive);
}

/** Ends the watching of chats that a person may not read any more, and records the rest. */
async function checkWatching({ core: { feeds }, resume, watches }: MaintenanceDeps): Promise<void> {
  const watched = feeds.watchers().flatMap(({ session, chatId }) => {
    const staffId = session.identity?.id;
    return staffId === undefined ? [] : [{ session, chatId, staffId }];
  });
  if (watched.length > 0) {
    const allowed = await resume.stillWatchable(watched);
    for (const [index, { session, chatId }] of watched.entries())
      if (allowed[index] !== true) feeds.leave(session, chatId, 'watcher');
    await watches.renew(watched.filter((_, index) => allowed[index] === true));
  }
  await watches.sweep();
}

/** The bus message about an erasure may have been lost, and the command sends none. */
async function renameErased({ core: { registry, feeds }, identities }: MaintenanceDeps): Promise<void> {
  if (![...registry.sessions].some(({ identity }) => identity?.type === PERSON_TYPE.customer)) return;
  for (const erased of await identities.namesOfErased())
    for (const session of feeds.customerSessions(erased.id)) session.rename(erased);
}

export interface SweepDeps extends Pick<MaintenanceDeps, 'core' | 'onError'> {
  readonly resume: Pick<ResumeService, 'chatStates' | 'eventSeqs' | 'naming'>;
}

/** Finds what lost bus messages left behind. */
export function createSweep(deps: SweepDeps): () => void {
  const sweep = oneAtATime(() => findLeftBehind(deps));
  return () => {
    sweep().catch(deps.onError);
  };
}

/** Finds chats and people of whom sockets have missed something. */
async function findLeftBehind({ core, resume }: SweepDeps): Promise<void> {
  const { feeds, delivery } = core;
  core.notificationDelivery.sweep();
  const known = delivery.naming;
  const naming = await resume.naming();
  // A bus message that came meanwhile is newer.
  if (delivery.naming === known) delivery.naming = naming;
  if (feeds.people.size > 0) {
    delivery.eventsAdvanced(await resume.eventSeqs([...feeds.people.values()].map(({ person }) => person)));
  }
  if (feeds.chats.size === 0) return;
  const states = await resume.chatStates([...feeds.chats.keys()]);
  delivery.chatsAdvanced(states);
  delivery.marks(
    states.flatMap(({ chatId, customer, staff }) => [
      { chatId, personType: PERSON_TYPE.customer, ...customer },
      { chatId, personType: PERSON_TYPE.staff, ...staff },
    ]),
  );
}
