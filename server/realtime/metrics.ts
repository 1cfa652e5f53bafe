import { Counter, Gauge, Histogram, type Registry as MetricsRegistry } from 'prom-client';
import type { MarkMetrics, RuleMetrics } from '../chat/index.ts';
import type { AbuseCause } from './abuse.ts';
import type { AdmissionLimit } from './upgrade.ts';
import type { RealtimeCore } from './core.ts';

/** Metrics of the chat service for operators. */
export interface ChatMetrics extends RuleMetrics {
  batchCommitted(size: number, durationMs: number): void;
  sendAcked(latencyMs: number): void;
  frameRefused(code: number): void;
  socketClosed(code: number): void;
  /** `fragments`: ws has closed the socket itself. */
  peerDisconnected(cause: AbuseCause | 'fragments' | 'slowReader'): void;
  socketRefused(limit: AdmissionLimit | 'customer' | 'staff' | 'logins'): void;
  /** `entries`: a frame named too many chats. `foreign`: the person is not part of the chats. */
  marksRefused(reason: Parameters<MarkMetrics['marksRefused']>[0] | 'entries' | 'foreign', count: number): void;
}

/** Metrics of the bus messages between processes, for operators. @param isOnNats null without NATS_URL */
export function createBusMetrics(
  register: MetricsRegistry,
  isListening: () => boolean,
  isOnNats: (() => boolean) | null,
): { messagesLost(count: number): void } {
  const registers = [register];
  const lost = new Counter({
    name: 'notices_lost_total',
    help: 'Messages to other server processes that were not sent. Sweeps find what they would have said',
    registers,
  });
  new Gauge({
    name: 'notices_listening',
    help: '1 while messages of other server processes arrive, else 0',
    registers,
    collect() {
      this.set(isListening() ? 1 : 0);
    },
  });
  if (isOnNats !== null) {
    new Gauge({
      name: 'nats_connected',
      help: '1 while bus messages go through NATS; 0 while PostgreSQL carries them instead',
      registers,
      collect() {
        this.set(isOnNats() ? 1 : 0);
      },
    });
  }
  return { messagesLost: (count) => lost.inc(count) };
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const WAITS = [0.1, 1, 5, 15, 60, 300, 900, 3_600];
const SIZES = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000];

type OpenSockets = Pick<RealtimeCore, 'registry' | 'notifications'>;

export function measureCommitQueue(register: MetricsRegistry, messages: { waiting(): number }): void {
  new Gauge({
    name: 'chat_commit_queue',
    help: 'Messages that wait for their commit',
    registers: [register],
    collect() {
      this.set(messages.waiting());
    },
  });
}

export function createChatMetrics(register: MetricsRegistry, core: OpenSockets): ChatMetrics {
  const registers = [register];
  countOpenSockets(registers, core);
  const committed = new Counter({
    name: 'chat_messages_total',
    help: 'Messages that went through a commit',
    registers,
  });
  const batchSize = new Histogram({
    name: 'chat_commit_batch_size',
    help: 'Messages in one commit',
    buckets: SIZES,
    registers,
  });
  const commitTime = new Histogram({
    name: 'chat_commit_seconds',
    help: 'Time that one commit took',
    buckets: SECONDS,
    registers,
  });
  const ackTime = new Histogram({
    name: 'chat_ack_seconds',
    help: 'From a send frame to its answer',
    buckets: SECONDS,
    registers,
  });
  // Without this, each message would look for the labels that it does not have.
  const acks = ackTime.labels();
  const refused = new Counter({
    name: 'chat_frames_refused_total',
    help: 'ERROR frames by code',
    labelNames: ['code'],
    registers,
  });
  const closed = new Counter({
    name: 'chat_sockets_closed_total',
    help: 'Closed chat sockets by close code',
    labelNames: ['code'],
    registers,
  });
  const disconnected = new Counter({
    name: 'chat_peers_disconnected_total',
    help: 'Chat sockets closed for breaking a limit, by cause',
    labelNames: ['cause'],
    registers,
  });
  const turnedAway = new Counter({
    name: 'chat_sockets_refused_total',
    help: 'Chat sockets refused by a connection limit',
    labelNames: ['limit'],
    registers,
  });
  const marks = new Counter({
    name: 'chat_marks_refused_total',
    help: 'Read and delivery marks that were not stored, by reason',
    labelNames: ['reason'],
    registers,
  });
  const assigned = new Counter({
    name: 'chat_assigned_total',
    help: 'Chats given to staff by reason',
    labelNames: ['reason'],
    registers,
  });
  const recalled = new Counter({
    name: 'chat_recalled_total',
    help: 'Chats taken back from staff by reason',
    labelNames: ['reason'],
    registers,
  });
  const endedBySilence = new Counter({
    name: 'chat_ended_by_silence_total',
    help: 'Chats that ended because the customer was silent',
    registers,
  });
  const inLine = new Histogram({
    name: 'chat_wait_seconds',
    help: 'Time that a chat was in line until it was assigned',
    buckets: WAITS,
    registers,
  });
  return {
    assigned: (reason, waitedMs) => {
      assigned.inc({ reason });
      if (waitedMs !== null) inLine.observe(waitedMs / 1_000);
    },
    recalled: (reason, count) => recalled.inc({ reason }, count),
    endedBySilence: (count) => endedBySilence.inc(count),
    batchCommitted: (size, durationMs) => {
      committed.inc(size);
      batchSize.observe(size);
      commitTime.observe(durationMs / 1_000);
    },
    sendAcked: (latencyMs) => acks.observe(latencyMs / 1_000),
    frameRefused: (code) => refused.inc({ code }),
    socketClosed: (code) => closed.inc({ code }),
    peerDisconnected: (cause) => disconnected.inc({ cause }),
    socketRefused: (limit) => turnedAway.inc({ limit }),
    marksRefused: (reason, count) => marks.inc({ reason }, count),
  };
}

function countOpenSockets(registers: MetricsRegistry[], { registry, notifications }: OpenSockets): void {
  new Gauge({
    name: 'chat_sockets',
    help: 'Open chat sockets, by who has logged in',
    labelNames: ['who'],
    registers,
    collect() {
      const identities = [...registry.sessions].flatMap(({ identity }) => identity ?? []);
      const staff = identities.filter((identity) => identity.staff !== null).length;
      this.set({ who: 'staff' }, staff);
      this.set({ who: 'customer' }, identities.length - staff);
      this.set({ who: 'beforeLogin' }, registry.sessions.size - identities.length);
    },
  });
  new Gauge({
    name: 'notification_sockets',
    help: 'Open notification sockets of staff',
    registers,
    collect() {
      this.set(notifications.size);
    },
  });
}
