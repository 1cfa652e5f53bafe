import { Gauge, type Registry as MetricsRegistry } from 'prom-client';
import type { MarkMetrics, RuleMetrics } from '../chat/index.ts';
import { counterIn, gauge, histogramIn } from '../common/metrics.ts';
import type { AbuseCause } from './chatSession.ts';
import type { AdmissionLimit } from './sockets.ts';
import type { RealtimeCore } from './core.ts';

/** Metrics of the chat service for operators. */
export type ChatMetrics = ReturnType<typeof createChatMetrics>;

/** Metrics of the bus messages between processes, for operators. @param isOnNats null without NATS_URL */
export function createBusMetrics(
  register: MetricsRegistry,
  isListening: () => boolean,
  isOnNats: (() => boolean) | null,
): { messagesLost(count: number): void } {
  const lost = counterIn(
    register,
    'notices_lost_total',
    'Messages to other server processes that were not sent. Sweeps find what they would have said',
  );
  gauge(register, 'notices_listening', '1 while messages of other server processes arrive, else 0', () =>
    Number(isListening()),
  );
  if (isOnNats !== null) {
    const help = '1 while bus messages go through NATS; 0 while PostgreSQL carries them instead';
    gauge(register, 'nats_connected', help, () => Number(isOnNats()));
  }
  return { messagesLost: (count) => lost.inc(count) };
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const WAITS = [0.1, 1, 5, 15, 60, 300, 900, 3_600];
const SIZES = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000];

type OpenSockets = Pick<RealtimeCore, 'registry' | 'notifications'>;

export function measureCommitQueue(register: MetricsRegistry, messages: { waiting(): number }): void {
  gauge(register, 'chat_commit_queue', 'Messages that wait for their commit', () => messages.waiting());
}

export function createChatMetrics(register: MetricsRegistry, core: OpenSockets) {
  countOpenSockets(register, core);
  return { ...measureMessages(register), ...measureSockets(register), ...measureRules(register) };
}

function measureMessages(register: MetricsRegistry) {
  const committed = counterIn(register, 'chat_messages_total', 'Messages that went through a commit');
  const batchSize = histogramIn(register, 'chat_commit_batch_size', { help: 'Messages in one commit', buckets: SIZES });
  const commitTime = histogramIn(register, 'chat_commit_seconds', {
    help: 'Time that one commit took',
    buckets: SECONDS,
  });
  const ackTime = histogramIn(register, 'chat_ack_seconds', {
    help: 'From a send frame to its answer',
    buckets: SECONDS,
  });
  // Without this, each message would look for the labels that it does not have.
  const acks = ackTime.labels();
  const marksHelp = 'Read and delivery marks that were not stored, by reason';
  const marks = counterIn(register, 'chat_marks_refused_total', marksHelp, 'reason');
  return {
    batchCommitted: (size: number, durationMs: number): void => {
      committed.inc(size);
      batchSize.observe(size);
      commitTime.observe(durationMs / 1_000);
    },
    sendAcked: (latencyMs: number) => acks.observe(latencyMs / 1_000),
    /** `entries`: a frame named too many chats. `foreign`: the person is not part of the chats. */
    marksRefused: (reason: Parameters<MarkMetrics['marksRefused']>[0] | 'entries' | 'foreign', count: number) =>
      marks.inc({ reason }, count),
  };
}

function measureSockets(register: MetricsRegistry) {
  const refused = counterIn(register, 'chat_frames_refused_total', 'ERROR frames by code', 'code');
  const closed = counterIn(register, 'chat_sockets_closed_total', 'Closed chat sockets by close code', 'code');
  const abuseHelp = 'Chat sockets closed for breaking a limit, by cause';
  const disconnected = counterIn(register, 'chat_peers_disconnected_total', abuseHelp, 'cause');
  const limitHelp = 'Chat sockets refused by a connection limit';
  const turnedAway = counterIn(register, 'chat_sockets_refused_total', limitHelp, 'limit');
  return {
    frameRefused: (code: number) => refused.inc({ code }),
    socketClosed: (code: number) => closed.inc({ code }),
    /** `fragments`: ws has closed the socket itself. */
    peerDisconnected: (cause: AbuseCause | 'fragments' | 'slowReader') => disconnected.inc({ cause }),
    socketRefused: (limit: AdmissionLimit | 'customer' | 'staff' | 'logins') => turnedAway.inc({ limit }),
  };
}

function measureRules(register: MetricsRegistry): RuleMetrics {
  const assigned = counterIn(register, 'chat_assigned_total', 'Chats given to staff by reason', 'reason');
  const recalled = counterIn(register, 'chat_recalled_total', 'Chats taken back from staff by reason', 'reason');
  const silenceHelp = 'Chats that ended because the customer was silent';
  const endedBySilence = counterIn(register, 'chat_ended_by_silence_total', silenceHelp);
  const inLine = histogramIn(register, 'chat_wait_seconds', {
    help: 'Time that a chat was in line until it was assigned',
    buckets: WAITS,
  });
  return {
    assigned: (reason, waitedMs) => {
      assigned.inc({ reason });
      if (waitedMs !== null) inLine.observe(waitedMs / 1_000);
    },
    recalled: (reason, count) => recalled.inc({ reason }, count),
    endedBySilence: (count) => endedBySilence.inc(count),
  };
}

function countOpenSockets(register: MetricsRegistry, { registry, notifications }: OpenSockets): void {
  new Gauge({
    name: 'chat_sockets',
    help: 'Open chat sockets, by who has logged in',
    labelNames: ['who'],
    registers: [register],
    collect() {
      const identities = [...registry.sessions].flatMap(({ identity }) => identity ?? []);
      const staff = identities.filter((identity) => identity.staff !== null).length;
      this.set({ who: 'staff' }, staff);
      this.set({ who: 'customer' }, identities.length - staff);
      this.set({ who: 'beforeLogin' }, registry.sessions.size - identities.length);
    },
  });
  gauge(register, 'notification_sockets', 'Open notification sockets of staff', () => notifications.size);
}
