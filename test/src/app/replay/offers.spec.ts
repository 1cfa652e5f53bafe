import { holds, readPredicate } from '#src/actionLog/replay/index.ts';
import { offersFor, pickedAt } from '#src/app/replay/offers.ts';
import type { AppState } from '#src/app/coreReducer.ts';
import { chatSelected, listReceived, listRequested, workspaceOpened } from '#src/features/chat/chatSlice.ts';
import { conversationOpened, pageReceived } from '#src/realtime/conversationEvents.ts';
import { realtimeStarted } from '#src/realtime/index.ts';
import { AGENT, aRecord, records } from '#test/support/page/chatBuilders.ts';
import { TASK } from '#test/support/page/logSamples/chat.ts';
import { INITIAL, REDUCER } from './agentLog.ts';

const SUMMARY = {
  ...TASK,
  lastSeq: 50,
  lastMessage: null,
  staffReadSeq: 0,
  customerDeliveredSeq: 0,
  customerReadSeq: 0,
  hasStaffMessage: true,
};

/** A page with chat 17, in which message 4 is missing, and the list with 41 unread messages in it. */
const STATE = [
  realtimeStarted({ me: AGENT, url: 'ws://x', token: '' }),
  workspaceOpened(),
  listRequested(),
  listReceived({ records: [{ ...SUMMARY, id: '17', chatId: '17', unReadCount: 41 }], next: null }),
  chatSelected({ chatId: '17' }),
  conversationOpened({ chatId: '17' }),
  pageReceived({
    chatId: '17',
    records: [...records(1, 3, { chatId: '17' }), aRecord({ chatId: '17', chatSeq: 5 })],
    next: null,
  }),
].reduce<AppState>(REDUCER, INITIAL);

const MESSAGES = 'conversations.chats.17.messages';
const NOTHING = { ids: [], chatSeq: null, text: '' };

describe('what a click on the replayed screen offers', () => {
  it('is a message, and that the one beside it is missing, if it is', () => {
    expect(offersFor(STATE, { ...NOTHING, chatSeq: 3 })).toEqual([
      { kind: 'missing', predicate: `${MESSAGES} has {"chatSeq":3} and ${MESSAGES} lacks {"chatSeq":4}` },
      { kind: 'message', predicate: `${MESSAGES} has {"chatSeq":3}` },
    ]);
    expect(offersFor(STATE, { ...NOTHING, chatSeq: 2 }).map(({ kind }) => kind)).toEqual(['message']);
    expect(offersFor(STATE, { ...NOTHING, chatSeq: 9 })).toEqual([]);
  });

  it('is the value of a badge, in the row of its chat', () => {
    const offers = offersFor(STATE, { ...NOTHING, ids: ['17'], text: '41' });
    for (const { predicate } of offers) {
      const reading = readPredicate(predicate);
      expect(reading.status === 'read' && holds(reading.predicate, STATE))
        .withContext(predicate)
        .toBeTrue();
    }
    expect(offers).toEqual([
      { kind: 'value', predicate: 'chat.chats.17.counted.unread = 41' },
      { kind: 'source', predicate: 'conversations.chats.17.staff.readSeq = 0' },
      { kind: 'source', predicate: 'conversations.chats.17.contiguousSeq = 5' },
      { kind: 'source', predicate: 'conversations.chats.17.knownSeq = 5' },
    ]);
  });

  it('is nothing for a text that no value has', () => {
    expect(offersFor(STATE, { ...NOTHING, text: 'Send' })).toEqual([]);
    expect(offersFor(STATE, NOTHING)).toEqual([]);
  });

  it('reads numbers, ids and the first text from what is drawn', () => {
    const box = document.createElement('div');
    box.style.cssText = 'position:fixed;inset:0;z-index:999;background:white';
    box.innerHTML = '<div data-chat-id="17" data-chat-seq="5"><b><span>3</span><i> 3 unread</i></b></div>';
    document.body.append(box);
    const badge = box.querySelector('b')?.getBoundingClientRect();
    expect(pickedAt(document, { x: (badge?.left ?? 0) + 2, y: (badge?.top ?? 0) + 5 })).toEqual({
      ids: ['17'],
      chatSeq: 5,
      text: '3',
    });
    expect(pickedAt(document, { x: -1, y: -1 })).toEqual(NOTHING);
    box.remove();
  });
});
