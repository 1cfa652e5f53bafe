import { FRAME_ERROR } from '#contract/chat/commands.ts';
import { FRAME_ENTRIES_MAX } from '#contract/constants.ts';
import type { ChatIdentity, Marks, MarkService } from '../chat/index.ts';
import type { Feeds } from './feeds.ts';
import type { ChatMetrics } from './metrics.ts';
import { NO_PERMISSION, type Refusal } from './refusals.ts';
import type { Session } from './session.ts';

/** The marks that a client reports for a chat. */
interface MarkEntry {
  readonly chatId: string;
  readonly marks: Marks;
}

/** The entries of one frame with its number. */
export interface MarkFrame {
  readonly seq: number;
  readonly entries: readonly MarkEntry[];
}

export interface MarkFramesDeps {
  readonly feeds: Pick<Feeds, 'memberOf'>;
  readonly marks: Pick<MarkService, 'move'>;
  readonly metrics: Pick<ChatMetrics, 'marksRefused'>;
  readonly refuse: (session: Session, seq: number, refusal: Refusal, countsAs: number) => void;
}

/**
 * Entries of one session that the database may be checking at a time. Our own pages send some, for chats that ended
 * before their login.
 */
const UNDER_CHECK_MAX = 2 * FRAME_ENTRIES_MAX;
/** A refusal counts like one refused frame for each of so many chats: decoding and checking them costs as much. */
const CHATS_PER_REFUSED_FRAME = 10;
const TOO_MANY_ENTRIES: Refusal = { code: FRAME_ERROR.invalid, text: `At most ${FRAME_ENTRIES_MAX} chats in a frame` };
const TOO_MANY_UNDER_CHECK: Refusal = { code: FRAME_ERROR.tooMany, text: 'Too many chats at once', retryable: true };

/** Handles the marks of RECEIVED and MESSAGE_STATE frames. A frame is refused at most once. */
export class MarkFrames {
  readonly #deps: MarkFramesDeps;

  constructor(deps: MarkFramesDeps) {
    this.#deps = deps;
  }

  take(session: Session, identity: ChatIdentity, { seq, entries }: MarkFrame): void {
    const { feeds, marks, metrics, refuse } = this.#deps;
    if (entries.length > FRAME_ENTRIES_MAX) {
      metrics.marksRefused('entries', entries.length);
      refuse(session, seq, TOO_MANY_ENTRIES, framesFor(entries.length));
      return;
    }
    const unfollowed: MarkEntry[] = [];
    for (const entry of entries) {
      const role = feeds.memberOf(session, entry.chatId)?.role;
      if (role === 'participant') marks.move(identity, entry.chatId, entry.marks);
      // A watcher's marks do not count.
      else if (role === undefined) unfollowed.push(entry);
    }
    this.#check(session, identity, { seq, entries: unfollowed });
  }

  /** Lets the database check whether the person is part of chats that the session does not follow. */
  #check(session: Session, identity: ChatIdentity, { seq, entries }: MarkFrame): void {
    const { marks, metrics, refuse } = this.#deps;
    if (session.marksUnderCheck + entries.length > UNDER_CHECK_MAX) {
      metrics.marksRefused('foreign', entries.length);
      refuse(session, seq, TOO_MANY_UNDER_CHECK, framesFor(entries.length));
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
        refuse(session, seq, { ...NO_PERMISSION, chatId: first }, framesFor(forbidden.length));
      });
    }
  }
}

function framesFor(chats: number): number {
  return Math.ceil(chats / CHATS_PER_REFUSED_FRAME);
}
