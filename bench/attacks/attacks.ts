import { textContent } from '#contract/chat/content.ts';
import { bodyOf, encodePackets, type Packet } from '#contract/chat/packets.ts';
import { BODY_TO_SERVER_MAX_BYTES, FRAME_ENTRIES_MAX, MESSAGE_TEXT_MAX } from '#contract/constants.ts';
import { MESSAGE_TYPE } from '#contract/domain.ts';
import type { AttackSockets } from './attackSockets.ts';
import type { Pair } from './people.ts';

/** What an attack does at each tick. */
interface Attack {
  /** The counter that grows when the server limits or disconnects the attacker. */
  readonly metric: string;
  readonly tickMs: number;
  readonly tick: (sockets: AttackSockets, attackers: readonly Pair[]) => void;
}

const SOCKETS = 3;
const FRAMES_A_TICK = 10;
const STRANGERS_AT_ONCE = 20;
/** Tabs of one customer, and how many are opened at a time. */
const TABS = 1_000;
const TABS_A_TICK = 20;
/** Six bytes per character in JSON: the largest text that a body may contain. */
const LONG_TEXT = textContent(`x${'\u0001'.repeat(MESSAGE_TEXT_MAX - 1)}`);
const SPAM = textContent('spam');
const FRAGMENT = new Uint8Array(1);
const HEARTBEAT: Packet = { name: 'Heartbeat', seq: 1, body: {} };
const MANY_FRAMES = encodePackets(Array.from({ length: 4_000 }, () => HEARTBEAT)).subarray(0, BODY_TO_SERVER_MAX_BYTES);

let made = 0;

export const ATTACKS = {
  'marks of chats of others': {
    metric: 'chat_peers_disconnected_total{cause="refusedFrames"}',
    tickMs: 20,
    tick: (sockets, [first, ...others]) => {
      sockets.runOnEach(others.slice(0, SOCKETS), (socket) => {
        for (let sent = 0; sent < FRAMES_A_TICK; sent += 1)
          socket.send(encodePackets([foreignMarks(FRAME_ENTRIES_MAX)]));
      });
      if (first !== undefined)
        sockets.runAs('thousands', first, (socket) => socket.send(encodePackets([foreignMarks(4_000)])));
    },
  },
  'thousands of frames before login': {
    metric: 'chat_peers_disconnected_total{cause="beforeLogin"}',
    tickMs: 50,
    tick: (sockets) => sockets.runUnauthenticated(STRANGERS_AT_ONCE, (socket) => socket.send(MANY_FRAMES)),
  },
  'fragments of one byte': {
    metric: 'chat_peers_disconnected_total{cause="fragments"}',
    tickMs: 20,
    tick: (sockets, attackers) =>
      sockets.runOnEach(attackers.slice(0, SOCKETS), (socket) => {
        for (let sent = 0; sent < FRAMES_A_TICK; sent += 1) socket.send(FRAGMENT, { fin: false });
      }),
  },
  '1,000 sockets of one customer': {
    metric: 'chat_sockets_refused_total{limit="customer"}',
    tickMs: 50,
    tick: (sockets, [attacker]) => {
      if (attacker !== undefined) sockets.openTabs(attacker, { wanted: TABS, atOnce: TABS_A_TICK });
    },
  },
  'a flood of frames': {
    metric: 'chat_peers_disconnected_total{cause="flood"}',
    tickMs: 20,
    tick: (sockets, attackers) =>
      sockets.runOnEach(attackers.slice(0, SOCKETS), (socket, { chatId }) => {
        for (let sent = 0; sent < FRAMES_A_TICK; sent += 1) socket.send(encodePackets([send(chatId, SPAM)]));
      }),
  },
  // The limit of messages stops the writer, before the readers have too much to read.
  'readers that read nothing': {
    metric: 'chat_peers_disconnected_total{cause="flood"}',
    tickMs: 50,
    tick: (sockets, [attacker]) => {
      if (attacker === undefined) return;
      sockets.openIdleReaders(attacker, 8);
      sockets.runOnEach([attacker, attacker], (socket, { chatId }) =>
        socket.send(encodePackets([send(chatId, LONG_TEXT)])),
      );
    },
  },
} as const satisfies Record<string, Attack>;

export type AttackName = keyof typeof ATTACKS;

export function attackNames(): readonly AttackName[] {
  return Object.keys(ATTACKS) as AttackName[];
}

/** Marks of chats that do not exist, different ones each time. */
function foreignMarks(count: number): Packet {
  const cursors = Array.from({ length: count }, () => {
    made += 1;
    return { chatId: String(1_000_000_000 + made), chatSeq: 1 };
  });
  return { name: 'Received', seq: 1, body: bodyOf('Received', { cursors }) };
}

function send(chatId: string, msg: string): Packet {
  made += 1;
  const clientMsgId = `attack-${process.pid}-${made}`;
  const body = bodyOf('Send', { chatId, clientMsgId, msgType: MESSAGE_TYPE.text, msg, sendTime: Date.now() });
  return { name: 'Send', seq: 1, body };
}
