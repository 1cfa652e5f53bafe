import { CLOSE, FRAME_ERROR } from '../../contract/chat/commands.ts';
import { bodyOf, type Packet } from '../../contract/chat/packets.ts';
import { PERSON_TYPE } from '../../contract/domain.ts';
import { CODE } from '../../contract/http/envelope.ts';
import type { ChatIdentity, ChatService, MarkService, MessageService, ResumeService } from '../chat/index.ts';
import { DomainError } from '../common/errors.ts';
import type { Clock } from '../common/ports.ts';
import type { SessionService } from '../sessions/index.ts';
import { disconnect } from './abuse.ts';
import type { RealtimeCore } from './core.ts';
import { MarkFrames } from './markFrames.ts';
import type { ChatMetrics } from './metrics.ts';
import type { Announcer } from './publisher.ts';
import { NO_PERMISSION, TOO_MANY, UNAVAILABLE, type Refusal } from './refusals.ts';
import type { Session } from './session.ts';

export interface FrameDeps {
  readonly core: RealtimeCore;
  readonly messages: Pick<MessageService, 'send'>;
  readonly marks: Pick<MarkService, 'move'>;
  readonly chats: Pick<ChatService, 'end'>;
  readonly resume: Pick<ResumeService, 'watchable'>;
  readonly announcer: Pick<Announcer, 'tellOthers'>;
  /** Extends a session of staff: a person has done something. */
  readonly staffSessions: Pick<SessionService, 'used'>;
  readonly metrics: ChatMetrics;
  readonly now: Clock;
  readonly monotonic: Clock;
  readonly onError: (error: unknown) => void;
}

/** The frame that an answer is about, and its chat. */
interface About {
  readonly seq: number;
  readonly chatId: string;
}

/** A page gets these now and then, when a chat changes hands. Who repeats them is disconnected. */
const COUNTED_REFUSALS: ReadonlySet<number> = new Set([
  FRAME_ERROR.forbidden,
  FRAME_ERROR.invalid,
  FRAME_ERROR.tooMany,
]);

/** Frames that a page sends because its user does something. Receipts and heartbeats it sends by itself. */
const PERSONS_FRAMES: ReadonlySet<Packet['name']> = new Set(['Send', 'Typing', 'MessageState', 'Exit']);

/** What a session that has logged in may ask for, frame by frame. */
export class FrameHandler {
  readonly #deps: FrameDeps;
  readonly #marks: MarkFrames;

  constructor(deps: FrameDeps) {
    this.#deps = deps;
    this.#marks = new MarkFrames({
      feeds: deps.core.feeds,
      marks: deps.marks,
      metrics: deps.metrics,
      refuse: (...given) => this.#refuse(...given),
    });
  }

  handle(session: Session, identity: ChatIdentity, packet: Packet): void {
    const { seq } = packet;
    if (PERSONS_FRAMES.has(packet.name)) this.#extend(session, identity);
    switch (packet.name) {
      case 'Send':
        this.#send(session, identity, packet);
        break;
      case 'Received':
        this.#marks.take(session, identity, {
          seq,
          entries: packet.body.cursors.map(({ chatId, chatSeq }) => ({
            chatId,
            marks: { deliveredSeq: chatSeq, readSeq: 0 },
          })),
        });
        break;
      case 'MessageState':
        this.#marks.take(session, identity, { seq, entries: [{ chatId: packet.body.chatId, marks: packet.body }] });
        break;
      case 'Typing':
        this.#typing(session, identity, { seq, chatId: packet.body.chatId });
        break;
      case 'Exit':
        this.#exit(session, identity, { seq, chatId: packet.body.chatId });
        break;
      case 'Watch':
        this.#watch(session, identity, { seq, chatId: packet.body.chatId });
        break;
      case 'Unwatch':
        this.#deps.core.feeds.leave(session, packet.body.chatId, 'watcher');
        break;
      case 'Heartbeat':
        session.answer({ name: 'HeartbeatAck', seq, body: bodyOf('HeartbeatAck', { serverTime: this.#deps.now() }) });
        break;
      case 'HeartbeatAck':
        break;
      default:
        session.close(CLOSE.protocolError, `${packet.name} is not for clients to send`);
    }
  }

  /** Answers a frame that came on top of too many; disconnects who goes on regardless. */
  refuseForNumber(session: Session, { seq, name, body }: Packet): void {
    const about = name === 'Send' ? { clientMsgId: body.clientMsgId, chatId: body.chatId } : {};
    if (session.mayBeRefusedAgain()) this.#answerRefusal(session, seq, { ...TOO_MANY, ...about });
    else disconnect(session, 'flood', this.#deps.metrics);
  }

  #extend(session: Session, { staff }: ChatIdentity): void {
    if (staff !== null && session.mayExtend()) this.#deps.staffSessions.used(staff.sessionId).catch(this.#deps.onError);
  }

  #send(session: Session, identity: ChatIdentity, packet: Extract<Packet, { name: 'Send' }>): void {
    if (identity.type === PERSON_TYPE.customer && !session.maySend()) {
      this.refuseForNumber(session, packet);
      return;
    }
    const { seq, body } = packet;
    const { metrics, messages, monotonic } = this.#deps;
    const arrivedAt = monotonic();
    session.ownSends.begin(body);
    session.answersOwed += 1;
    messages.send({ identity, origin: session }, body, (answer) => {
      const owed = session.ownSends.answered(body, answer.type === 'acked');
      if (owed !== null) session.push(owed);
      if (answer.type === 'acked') {
        session.answer({ name: 'SendAck', seq, body: answer.ack });
      } else {
        const { code, text, retryable } = answer;
        this.#refuse(session, seq, { code, text, retryable, clientMsgId: body.clientMsgId, chatId: body.chatId });
      }
      session.answerGiven();
      metrics.sendAcked(monotonic() - arrivedAt);
    });
  }

  #typing(session: Session, { type, id }: ChatIdentity, { seq, chatId }: About): void {
    const { core, announcer } = this.#deps;
    if (core.feeds.memberOf(session, chatId)?.role === 'participant') {
      core.delivery.typing(chatId, { type, id });
      announcer.tellOthers({ kind: 'typing', chatId, person: { type, id } });
    } else {
      this.#refuse(session, seq, { ...NO_PERMISSION, chatId });
    }
  }

  #exit(session: Session, { type, id }: ChatIdentity, { seq, chatId }: About): void {
    this.#deps.chats.end({ type, id }, chatId).then(
      () => session.answer({ name: 'ExitAck', seq, body: { chatId } }),
      (error: unknown) => this.#refuse(session, seq, { ...this.#refusalOf(error), chatId }),
    );
  }

  /**
   * The newest message is pushed at once: it tells a watcher how far the chat has come, and so whether anything is
   * missing.
   */
  #watch(session: Session, identity: ChatIdentity, { seq, chatId }: About): void {
    const { core, resume } = this.#deps;
    resume.watchable(identity, chatId).then(
      (state) => {
        const feed = state && core.feeds.join(session, 'watcher', { state, cursor: Math.max(0, state.lastSeq - 1) });
        if (state === null) this.#refuse(session, seq, { ...NO_PERMISSION, chatId });
        else if (feed !== null) core.catchUp.chatBehind(feed);
      },
      (error: unknown) => this.#refuse(session, seq, { ...this.#refusalOf(error), chatId }),
    );
  }

  #refusalOf(error: unknown): Refusal {
    if (error instanceof DomainError) {
      // The same for what is not there and what is somebody else's.
      if (error.code === CODE.notFound) return NO_PERMISSION;
      return { code: error.code, text: error.message };
    }
    this.#deps.onError(error);
    return UNAVAILABLE;
  }

  #refuse(session: Session, seq: number, refusal: Refusal): void {
    if (!COUNTED_REFUSALS.has(refusal.code) || session.mayBeRefusedAgain()) this.#answerRefusal(session, seq, refusal);
    else disconnect(session, 'refusedFrames', this.#deps.metrics);
  }

  #answerRefusal(session: Session, seq: number, refusal: Refusal): void {
    this.#deps.metrics.frameRefused(refusal.code);
    session.answer({ name: 'Error', seq, body: bodyOf('Error', refusal) });
  }
}
