import {
  bringsBackTheDraft,
  countsUnread,
  followsChoice,
  followsRights,
  keepsTime,
  receivesEach,
  receivesFirst,
  seesRead,
  seesTyping,
  sortsRows,
  type Experience,
} from './experiences.ts';

/** A fault in the source, and what people do until they notice it. */
export interface Fault {
  readonly name: string;
  readonly file: string;
  /** Occurs once in the file. */
  readonly from: string;
  readonly to: string;
  readonly experience: Experience;
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'dropped frame',
    file: 'workers/chat/chatConnection.ts',
    from: 'const chatPacket = toChatPacket(packet);',
    to: "if (packet.name === 'Message' && packet.body.chatSeq % 5 === 0) return null;\n        const chatPacket = toChatPacket(packet);",
    experience: receivesEach,
  },
  {
    name: 'swapped frames',
    file: 'workers/chat/chatConnection.ts',
    from: '    if (packets.length > 0) this.#reports',
    to: `    const late = (globalThis.late ??= []);
    const isTyping = ({ type }) => type === 'typing';
    if (packets.some(isTyping)) late.push(...packets.splice(packets.findIndex(isTyping), 1));
    else packets.push(...late.splice(0));
    if (packets.length > 0) this.#reports`,
    experience: seesTyping,
  },
  {
    name: 'off by one in a reducer',
    file: 'src/realtime/conversation.ts',
    from: 'const read = Math.max(known.readSeq, readSeq);',
    to: 'const read = Math.max(known.readSeq, readSeq - 1);',
    experience: seesRead,
  },
  {
    name: 'cursor before the commit',
    file: 'server/realtime/delivery.ts',
    from: '{ state, cursor: chatLastSeq });\n      // Messages',
    to: '{ state, cursor: chatLastSeq + 1 });\n      // Messages',
    experience: receivesFirst,
  },
  {
    name: 'race of sagas',
    file: 'src/common/liveList/liveListSaga.ts',
    from: 'yield* takeLatest(\n    [listOpened.type',
    to: 'yield* takeEvery(\n    [listOpened.type',
    experience: followsChoice,
  },
  {
    name: 'clock that jumps',
    file: 'src/common/clock/browser/pageClock.ts',
    from: 'time: serverTime + errorMs, errorMs };',
    to: 'time: serverTime + errorMs + (resolutionMs > 0 ? 0 : 3_600_000), errorMs };',
    experience: keepsTime,
  },
  {
    name: 'wrong unread count',
    file: 'src/features/chat/chatList.ts',
    from: 'return counted.unread + pushed;',
    to: 'return counted.unread + pushed + (pushed > 2 ? 1 : 0);',
    experience: countsUnread,
  },
  {
    name: 'lost draft',
    file: 'src/conversation/draftsSaga.ts',
    from: 'for (const draft of found)',
    to: 'for (const draft of found.slice(1))',
    experience: bringsBackTheDraft,
  },
  {
    name: 'row under the wrong heading',
    file: 'src/features/chat/chatGroups.ts',
    from: "if (wait.since !== null) return { chatId, kind: 'waiting'",
    to: "if (wait.since !== null && updatedAt % 2 > 2) return { chatId, kind: 'waiting'",
    experience: sortsRows,
  },
  {
    name: 'stale permission',
    file: 'src/features/session/refreshSaga.ts',
    from: 'yield* put(sessionRefreshed(user));',
    to: 'yield* put(sessionRefreshed({ ...user, uris: before.uris }));',
    experience: followsRights,
  },
];
