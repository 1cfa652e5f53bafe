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
  /** The time zone of the server, if the fault shows in some only. */
  readonly zone?: string;
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
    file: 'server/realtime/delivery.ts',
    from: 'if (!session.isHeldBack && !isSame(session.identity, person)) session.push(bytes);',
    to: 'if (!session.isHeldBack && !isSame(session.identity, person)) setTimeout(() => session.push(bytes), 3_000);',
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
    file: 'server/realtime/login.ts',
    from: "bodyOf('LoginAck', { serverTime: now(), reset",
    to: "bodyOf('LoginAck', { serverTime: now() - new Date().getTimezoneOffset() * 60_000, reset",
    zone: 'Africa/Lagos',
    experience: keepsTime,
  },
  {
    name: 'wrong unread count',
    file: 'src/features/chat/chatList.ts',
    from: 'return last < 0 ? [...runs.slice(0, -1), -seq] : [...runs, -seq];',
    to: 'return [...runs, -seq];',
    experience: countsUnread,
  },
  {
    name: 'lost draft',
    file: 'src/features/chat/draftsSaga.ts',
    from: 'takeEvery(realtimeStarted, () => restoreDrafts(drafts))',
    to: 'call(restoreDrafts<StoredDraft, Change>, drafts)',
    experience: bringsBackTheDraft,
  },
  {
    name: 'row under the wrong heading',
    file: 'src/features/chat/chatGroups.ts',
    from: 'if (wait.since !== null) return',
    to: 'if (wait.since !== null && wait.askedSeq > wait.answeredSeq) return',
    experience: sortsRows,
  },
  {
    name: 'stale permission',
    file: 'src/features/session/refreshSaga.ts',
    from: 'yield* put(sessionRefreshed(user));',
    to: 'yield* put(sessionRefreshed({ ...user, ...before }));',
    experience: followsRights,
  },
];
