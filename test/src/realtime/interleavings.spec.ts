import type { UnknownAction } from '@reduxjs/toolkit';
import fc from 'fast-check';
import type { ChatRecord } from '#contract/http/chats.ts';
import { messageQueued, messagesSent, newerReceived, pageReceived } from '#src/realtime/conversationEvents.ts';
import {
  connected,
  conversationOpened,
  conversationsReducer,
  disconnected,
  packetsReceived,
  realtimeStarted,
  selectConversation,
  selectGap,
  type ConversationsState,
} from '#src/realtime/index.ts';
import { selectMessages } from '#src/conversation/messageRows.ts';
import type { ChatPacket } from '#workers/chat/api.ts';
import { ackOf, AGENT, aRecord, pushOf } from '../../support/page/chatBuilders.ts';

const FIRST_PAGE = 5;
const chatId = '1';

/** Events of a page: any of them, at any time, in any order, any number of times. */
type Step =
  | { readonly kind: 'open' | 'reset' | 'lose' | 'catchUp' }
  | { readonly kind: 'page'; readonly upTo: number }
  | { readonly kind: 'deliver'; readonly seqs: readonly number[]; readonly as: 'push' | 'ack' };

const MESSAGES = 14;
const seq = fc.integer({ min: 1, max: MESSAGES });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.constantFrom<Step>({ kind: 'open' }, { kind: 'reset' }, { kind: 'lose' }, { kind: 'catchUp' }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('page' as const), upTo: seq }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('deliver' as const),
      seqs: fc.array(seq, { maxLength: 4 }),
      as: fc.constantFrom('push' as const, 'ack' as const),
    }),
  },
);

/** A chat on the server. This page has written some of its messages. */
function aChat(isMine: readonly boolean[]): readonly ChatRecord[] {
  return isMine.map((own, index) =>
    aRecord({ chatSeq: index + 1, ...(own ? { fromType: AGENT.type, fromId: AGENT.id } : {}) }),
  );
}

/** Applies steps to the reducer as a server would: a snapshot is never older than what its reader received before. */
class Page {
  state: ConversationsState;
  readonly #chat: readonly ChatRecord[];
  /** The messages that the next snapshot must contain. */
  #receivedSeq = 0;

  constructor(chat: readonly ChatRecord[]) {
    this.#chat = chat;
    const own = chat.filter(({ fromType }) => fromType === AGENT.type);
    this.state = [
      realtimeStarted({ me: AGENT, url: 'ws://x', token: 't' }),
      ...own.map(({ clientMsgId, msgType, msg }, queuedAt) =>
        messageQueued({ chatId, clientMsgId, msgType, msg, queuedAt }),
      ),
      messagesSent({ sends: own.map(({ clientMsgId }) => ({ chatId, clientMsgId })), at: 1 }),
    ].reduce<ConversationsState>(conversationsReducer, conversationsReducer(undefined, { type: 'start' }));
  }

  get root() {
    return { conversations: this.state };
  }

  get conversation() {
    return selectConversation(this.root, chatId);
  }

  play(next: Step): void {
    switch (next.kind) {
      case 'open':
        this.#reduce(conversationOpened({ chatId }));
        break;
      case 'lose':
        this.#reduce(disconnected({ reason: 'lost', at: 2 }));
        break;
      case 'reset':
        this.#receivedSeq = Math.max(this.#receivedSeq, this.conversation.knownSeq);
        this.#reduce(connected({ reset: true, eventSeq: 0, resumed: [chatId], at: 3 }));
        break;
      case 'page':
        this.#load(Math.max(next.upTo, this.#receivedSeq));
        break;
      case 'catchUp':
        this.catchUp();
        break;
      case 'deliver':
        this.#deliver(next.seqs, next.as);
        break;
    }
  }

  catchUp(): void {
    const afterSeq = this.conversation.contiguousSeq;
    this.#reduce(newerReceived({ chatId, afterSeq, records: this.#chat.filter(({ chatSeq }) => chatSeq > afterSeq) }));
  }

  /**
   * Sends the unanswered messages again, opens the chat if it is not, and loads the rest, as after any reconnection.
   */
  finish(): void {
    this.#deliver(numbered(1, this.#chat.length), 'ack');
    this.play({ kind: 'open' });
    this.#load(this.#chat.length);
    this.catchUp();
  }

  #load(upTo: number): void {
    this.#reduce(
      pageReceived({
        chatId,
        records: this.#chat.slice(Math.max(0, upTo - FIRST_PAGE), upTo),
        next: upTo > FIRST_PAGE ? 'older' : null,
      }),
    );
  }

  #deliver(seqs: readonly number[], as: 'push' | 'ack'): void {
    const delivered = this.#chat.filter(
      ({ chatSeq, fromType }) => seqs.includes(chatSeq) && (as === 'push' || fromType === AGENT.type),
    );
    const isLoaded = this.conversation.status === 'loading' || this.conversation.status === 'ready';
    if (!isLoaded || as === 'ack')
      this.#receivedSeq = Math.max(this.#receivedSeq, ...delivered.map(({ chatSeq }) => chatSeq));
    this.#reduce(
      packetsReceived({
        packets: delivered.map((record): ChatPacket => (as === 'push' ? pushOf(record) : ackOf(record))),
        frames: [],
        at: 4,
      }),
    );
  }

  #reduce(action: UnknownAction): void {
    this.state = conversationsReducer(this.state, action);
  }
}

/** The fields that both sides of the comparison must have in common: an ack lacks the sender's name. */
function shown(page: Page) {
  return selectMessages(page.root, chatId).map(({ key, chatSeq, side, msg, at, sendState }) => ({
    key,
    chatSeq,
    side,
    msg,
    at,
    sendState,
  }));
}

/** Throws, so that a property test can shrink its finding to the smallest example. */
function mustEqual(what: string, actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`${what}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
}

function numbered(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

describe('any order of snapshots, pushes, acks, losses and repetitions', () => {
  const anyCourse = fc.tuple(
    fc.array(fc.boolean(), { minLength: MESSAGES, maxLength: MESSAGES }),
    fc.array(step, { maxLength: 25 }),
  );

  it('never shows a message twice, out of order, or missing below the contiguous number', () => {
    expect(() =>
      fc.assert(
        fc.property(anyCourse, ([isMine, steps]) => {
          const page = new Page(aChat(isMine));
          for (const next of steps) {
            page.play(next);
            const rows = selectMessages(page.root, chatId);
            const seqs = rows.flatMap(({ chatSeq }) => chatSeq ?? []);
            mustEqual('rows of one key', rows.length - new Set(rows.map(({ key }) => key)).size, 0);
            mustEqual(
              'order',
              seqs,
              [...seqs].sort((a, b) => a - b),
            );
            const unbroken = seqs.filter((number) => number <= page.conversation.contiguousSeq);
            if (unbroken.length > 0)
              mustEqual('unbroken', unbroken, numbered(unbroken[0] ?? 0, page.conversation.contiguousSeq));
          }
        }),
        { numRuns: 500 },
      ),
    ).not.toThrow();
  });

  it('ends with the state of a fresh page', () => {
    expect(() =>
      fc.assert(
        fc.property(anyCourse, ([isMine, steps]) => {
          const chat = aChat(isMine);
          const page = new Page(chat);
          for (const next of steps) page.play(next);
          page.finish();
          const fresh = new Page(chat);
          fresh.finish();
          mustEqual('newest rows', shown(page).slice(-FIRST_PAGE), shown(fresh).slice(-FIRST_PAGE));
          mustEqual('gap', selectGap(page.root, chatId), null);
          mustEqual(
            'rows',
            shown(page).map(({ chatSeq }) => chatSeq),
            numbered(shown(page)[0]?.chatSeq ?? 0, MESSAGES),
          );
        }),
        { numRuns: 500 },
      ),
    ).not.toThrow();
  });
});
