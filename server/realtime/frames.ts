import { CLOSE, FRAME_ERROR } from '#contract/chat/commands.ts';
import { bodyOf, type Body, type Packet } from '#contract/chat/packets.ts';
import { FRAME_ENTRIES_MAX } from '#contract/constants.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { CODE } from '#contract/http/envelope.ts';
import type { ChatIdentity, ChatService, Marks, MarkService, MessageService, ResumeService } from '../chat/index.ts';
import { DomainError } from '../common/errors.ts';
import type { Clock } from '../common/ports.ts';
import type { WatchService } from '../lookOn/index.ts';
import type { SessionService } from '../sessions/index.ts';
import type { RealtimeCore } from './core.ts';
import type { ChatMetrics } from './metrics.ts';
import type { RealtimePublisher } from './publisher.ts';
import type { ChatSession } from './chatSession.ts';

export interface FrameDeps {
  readonly core: RealtimeCore;
  readonly messages: Pick<MessageService, 'send'>;
  readonly marks: Pick<MarkService, 'move'>;
  readonly chats: Pick<ChatService, 'end'>;
  readonly resume: Pick<ResumeService, 'watchable'>;
  readonly watches: Pick<WatchService, 'renew' | 'hasJoined'>;
  readonly publisher: Pick<RealtimePublisher, 'publishToOtherProcesses'>;
  /** Extends the login session of a member of staff who has done something. */
  readonly staffSessions: Pick<SessionService, 'used'>;
  readonly metrics: ChatMetrics;
  readonly now: Clock;
  readonly monotonic: Clock;
  readonly onError: (error: unknown) => void;
}

/** The ERROR frame that refuses a frame. */
type Refusal = Pick<Body<'Error'>, 'code' | 'text'> & Partial<Body<'Error'>>;

const NO_PERMISSION: Refusal = { code: FRAME_ERROR.forbidden, text: 'No permission' };
const UNAVAILABLE: Refusal = {
  code: FRAME_ERROR.unavailable,
  text: 'Temporarily unavailable. Try again.',
  retryable: true,
};
const TOO_MANY: Refusal = {
  code: FRAME_ERROR.tooMany,
  text: 'Too many messages. Wait a moment.',
  retryable: true,
};
const TOO_MANY_ENTRIES: Refusal = { code: FRAME_ERROR.invalid, text: `At most ${FRAME_ENTRIES_MAX} chats in a frame` };
const TOO_MANY_UNDER_CHECK: Refusal = { code: FRAME_ERROR.tooMany, text: 'Too many chats at once', retryable: true };

/** A page may get a few of these when its chat changes hands. A peer that gets too many is disconnected. */
const COUNTED_REFUSALS: ReadonlySet<number> = new Set([
  FRAME_ERROR.forbidden,
  FRAME_ERROR.invalid,
  FRAME_ERROR.tooMany,
]);

/** Frames that a page sends because its user does something. It sends receipts and heartbeats by itself. */
const USER_FRAMES: ReadonlySet<Packet['name']> = new Set(['Send', 'Typing', 'MessageState', 'Exit']);

/** Handles a frame of a session that has logged in. */
export function handleFrame(deps: FrameDeps, session: ChatSession, identity: ChatIdentity, packet: Packet): void {
  const { seq } = packet;
  if (USER_FRAMES.has(packet.name) && identity.staff !== null && session.mayExtend())
    deps.staffSessions.used(identity.staff.sessionId).catch(deps.onError);
  switch (packet.name) {
    case 'Send':
      send(deps, session, identity, packet);
      break;
    case 'Received': {
      const entries = packet.body.cursors.map(({ chatId, chatSeq }) => ({
        chatId,
        marks: { deliveredSeq: chatSeq, readSeq: 0 },
      }));
      takeMarks(deps, session, identity, { seq, entries });
      break;
    }
    case 'MessageState':
      takeMarks(deps, session, identity, {
        seq,
        entries: [{ chatId: packet.body.chatId, marks: packet.body }],
      });
      break;
    case 'Typing':
      showTyping(deps, session, identity, { seq, chatId: packet.body.chatId });
      break;
    case 'Exit':
      exit(deps, session, identity, { seq, chatId: packet.body.chatId });
      break;
    case 'Watch':
      watch(deps, session, identity, { seq, chatId: packet.body.chatId });
      break;
    case 'Unwatch':
      deps.core.feeds.leave(session, packet.body.chatId, 'watcher');
      break;
    case 'Heartbeat':
      session.answer({ name: 'HeartbeatAck', seq, body: bodyOf('HeartbeatAck', { serverTime: deps.now() }) });
      break;
    case 'HeartbeatAck':
      break;
    default:
      session.close(CLOSE.protocolError, `${packet.name} is not for clients to send`);
  }
}

/** Refuses a frame beyond the rate limit. Disconnects a peer that goes on. */
export function refuseForRate(deps: FrameDeps, session: ChatSession, { seq, name, body }: Packet): void {
  const about = name === 'Send' ? { clientMsgId: body.clientMsgId, chatId: body.chatId } : {};
  if (session.mayBeRefusedAgain()) answerRefusal(deps, session, seq, { ...TOO_MANY, ...about });
  else session.disconnect('flood');
}

/** The frame that is answered, and its chat. */
interface FrameOfChat {
  readonly seq: number;
  readonly chatId: string;
}

function send(
  deps: FrameDeps,
  session: ChatSession,
  identity: ChatIdentity,
  packet: Extract<Packet, { name: 'Send' }>,
): void {
  if (identity.type === PERSON_TYPE.customer && !session.maySend(packet.body.msg.length)) {
    refuseForRate(deps, session, packet);
    return;
  }
  const { seq, body } = packet;
  // The answer may take a while and should not keep the whole frame.
  const { chatId, clientMsgId } = body;
  const { metrics, messages, monotonic } = deps;
  const arrivedAt = monotonic();
  const name = session.ownSends.begin(body);
  session.answersOwed += 1;
  messages.send({ identity, origin: session }, body, (answer) => {
    const owed = session.ownSends.answered(name, answer.type === 'acked');
    if (owed !== null) session.push(owed);
    if (answer.type === 'acked') {
      session.answer({ name: 'SendAck', seq, body: answer.ack });
    } else {
      const { code, text, retryable } = answer;
      refuse(deps, session, { seq, refusal: { code, text, retryable, clientMsgId, chatId } });
    }
    session.answerGiven();
    metrics.sendAcked(monotonic() - arrivedAt);
  });
}

function showTyping(
  deps: FrameDeps,
  session: ChatSession,
  { type, id }: ChatIdentity,
  { seq, chatId }: FrameOfChat,
): void {
  const { core, publisher, watches, onError } = deps;
  const show = (beside: { readonly isBeside?: true } = {}) => {
    core.delivery.typing(chatId, { type, id }, beside.isBeside);
    publisher.publishToOtherProcesses({ kind: 'typing', chatId, person: { type, id }, ...beside });
  };
  const refuseIt = () => refuse(deps, session, { seq, refusal: { ...NO_PERMISSION, chatId } });
  const role = core.feeds.memberOf(session, chatId)?.role;
  if (role === 'participant') show();
  else if (role === undefined) refuseIt();
  else watches.hasJoined({ chatId, staffId: id }).then((has) => (has ? show({ isBeside: true }) : refuseIt()), onError);
}

function exit(deps: FrameDeps, session: ChatSession, { type, id }: ChatIdentity, { seq, chatId }: FrameOfChat): void {
  deps.chats.end({ type, id }, chatId).then(
    () => session.answer({ name: 'ExitAck', seq, body: { chatId } }),
    (error: unknown) => refuse(deps, session, { seq, refusal: { ...refusalOf(deps, error), chatId } }),
  );
}

/** The newest message is pushed at once. Its number shows the watcher whether any messages are missing. */
function watch(deps: FrameDeps, session: ChatSession, identity: ChatIdentity, { seq, chatId }: FrameOfChat): void {
  const { core, resume, watches, onError } = deps;
  resume.watchable(identity, chatId).then(
    (state) => {
      const feed = state && core.feeds.join(session, 'watcher', { state, cursor: Math.max(0, state.lastSeq - 1) });
      if (state === null) refuse(deps, session, { seq, refusal: { ...NO_PERMISSION, chatId } });
      else if (feed !== null) {
        core.catchUp.chatBehind(feed);
        watches.renew([{ staffId: identity.id, chatId }]).catch(onError);
      }
    },
    (error: unknown) => refuse(deps, session, { seq, refusal: { ...refusalOf(deps, error), chatId } }),
  );
}

function refusalOf({ onError }: FrameDeps, error: unknown): Refusal {
  if (error instanceof DomainError) {
    // The same answer for a missing chat and for one of other people: it must not reveal which chats exist.
    return error.code === CODE.notFound ? NO_PERMISSION : { code: error.code, text: error.message };
  }
  onError(error);
  return UNAVAILABLE;
}

interface RefusedFrame {
  readonly seq: number;
  readonly refusal: Refusal;
  /** How many refused frames it counts for; 1 without it. */
  readonly countsAs?: number;
}

function refuse(deps: FrameDeps, session: ChatSession, { seq, refusal, countsAs = 1 }: RefusedFrame): void {
  if (!COUNTED_REFUSALS.has(refusal.code) || session.mayBeRefusedAgain(countsAs))
    answerRefusal(deps, session, seq, refusal);
  else session.disconnect('refusedFrames');
}

function answerRefusal({ metrics }: FrameDeps, session: ChatSession, seq: number, refusal: Refusal): void {
  metrics.frameRefused(refusal.code);
  session.answer({ name: 'Error', seq, body: bodyOf('Error', refusal) });
}

// Marks of RECEIVED and MESSAGE_STATE frames.

/** The marks that a client reports for a chat. */
interface MarkEntry {
  readonly chatId: string;
  readonly marks: Marks;
}

/** The entries of one frame with its number. */
interface MarkFrame {
  readonly seq: number;
  readonly entries: readonly MarkEntry[];
}

/**
 * Entries of one session that the database may be checking at a time. Our own pages send some, for chats that ended
 * before their login.
 */
const UNDER_CHECK_MAX = 2 * FRAME_ENTRIES_MAX;
/** A refusal counts like one refused frame for each of so many chats: decoding and checking them costs as much. */
const CHATS_PER_REFUSED_FRAME = 10;

/** Handles the marks of a frame, which is refused at most once. */
function takeMarks(deps: FrameDeps, session: ChatSession, identity: ChatIdentity, { seq, entries }: MarkFrame): void {
  const { core, marks, metrics } = deps;
  if (entries.length > FRAME_ENTRIES_MAX) {
    metrics.marksRefused('entries', entries.length);
    refuse(deps, session, { seq, refusal: TOO_MANY_ENTRIES, countsAs: framesFor(entries.length) });
    return;
  }
  const unfollowed: MarkEntry[] = [];
  for (const entry of entries) {
    const role = core.feeds.memberOf(session, entry.chatId)?.role;
    if (role === 'participant') marks.move(identity, entry.chatId, entry.marks);
    // A watcher's marks do not count.
    else if (role === undefined) unfollowed.push(entry);
  }
  checkMarks(deps, session, identity, { seq, entries: unfollowed });
}

/** Lets the database check whether the person is part of chats that the session does not follow. */
function checkMarks(deps: FrameDeps, session: ChatSession, identity: ChatIdentity, { seq, entries }: MarkFrame): void {
  const { marks, metrics } = deps;
  if (session.marksUnderCheck + entries.length > UNDER_CHECK_MAX) {
    metrics.marksRefused('foreign', entries.length);
    refuse(deps, session, { seq, refusal: TOO_MANY_UNDER_CHECK, countsAs: framesFor(entries.length) });
    return;
  }
  const forbidden: string[] = [];
  let pending = entries.length;
  session.marksUnderCheck += pending;
  for (const { chatId, marks: wanted } of entries) {
    marks.move(identity, chatId, wanted, (outcome) => {
      session.marksUnderCheck -= 1;
      pending -= 1;
      if (outcome === 'forbidden') forbidden.push(chatId);
      const [first] = forbidden;
      if (pending > 0 || first === undefined) return;
      metrics.marksRefused('foreign', forbidden.length);
      refuse(deps, session, {
        seq,
        refusal: { ...NO_PERMISSION, chatId: first },
        countsAs: framesFor(forbidden.length),
      });
    });
  }
}

function framesFor(chats: number): number {
  return Math.ceil(chats / CHATS_PER_REFUSED_FRAME);
}
