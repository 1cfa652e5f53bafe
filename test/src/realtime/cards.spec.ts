import type { UnknownAction } from '@reduxjs/toolkit';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { filledCardContent, parseContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE } from '#contract/domain.ts';
import {
  messageQueued,
  messagesSent,
  newerReceived,
  olderReceived,
  pageReceived,
} from '#src/realtime/conversationEvents.ts';
import {
  conversationOpened,
  conversationsReducer,
  olderRequested,
  packetsReceived,
  realtimeStarted,
  type ConversationsState,
} from '#src/realtime/index.ts';
import { selectMessages } from '#src/conversation/messageRows.ts';
import type { ChatPacket } from '#workers/chat/api.ts';
import { ackOf, AGENT, anEvent, aRecord, pushOf } from '../../support/page/chatBuilders.ts';

const msgOf = (id: string) =>
  filledCardContent({ id, title: 'Payment', description: '', createTime: '2026-01-01T00:00:00.000Z', isRead: false });
const card = (chatSeq: number, id = '501') =>
  aRecord({ chatSeq, msgType: MESSAGE_TYPE.card, msg: msgOf(id), fromType: 2, fromId: AGENT.id });
const text = (chatSeq: number) => aRecord({ chatSeq });
const opened = conversationOpened({ chatId: '1' });
const page = (...records: ReturnType<typeof aRecord>[]) => pageReceived({ chatId: '1', records, next: 'older' });
const received = (...packets: ChatPacket[]) => packetsReceived({ packets, frames: [], at: 500 });
const read = (chatSeq: number, queryId = '501') =>
  anEvent({ kind: CHAT_EVENT.cardOpened, eventSeq: 1, queryId, chatSeq });

function stateAfter(...actions: UnknownAction[]): ConversationsState {
  return actions.reduce<ConversationsState>(
    (state, action) => conversationsReducer(state, action),
    conversationsReducer(undefined, realtimeStarted({ me: AGENT, url: 'ws://x', token: 't' })),
  );
}

/** Whether each card was opened, by its number. */
function marks(...actions: UnknownAction[]): Readonly<Record<string, boolean | undefined>> {
  const rows = selectMessages({ conversations: stateAfter(...actions) }, '1').filter(
    ({ msgType }) => msgType === MESSAGE_TYPE.card,
  );
  return Object.fromEntries(rows.map(({ chatSeq, msg }) => [String(chatSeq), parseContent(msg).workOrderUserRead]));
}

describe('work-order card in a conversation', () => {
  it('is marked as opened once its customer opened it; other cards are not', () => {
    expect(marks(opened, page(card(1), text(2), card(3), card(4, '502')), received(read(3)))).toEqual({
      1: true,
      3: true,
      4: false,
    });
  });

  it('must be opened again when it is sent again', () => {
    expect(marks(opened, page(card(1)), received(read(1), pushOf(card(2))))).toEqual({ 1: true, 2: false });
    expect(marks(opened, page(card(1)), received(pushOf(card(2)), read(1)))).toEqual({ 1: true, 2: false });
  });

  it('is marked when it arrives after the event, in a page, a resumption or older messages', () => {
    expect(marks(opened, received(read(2)), page(card(1), card(2)))).toEqual({ 1: true, 2: true });
    expect(marks(opened, received(pushOf(card(2)), read(2)), page(card(1)))).toEqual({ 1: true, 2: true });
    expect(
      marks(opened, page(text(1)), received(read(2)), newerReceived({ chatId: '1', afterSeq: 1, records: [card(2)] })),
    ).toEqual({ 2: true });
    expect(
      marks(
        opened,
        page(text(5)),
        olderRequested({ chatId: '1' }),
        received(read(4)),
        olderReceived({ chatId: '1', cursor: 'older', records: [card(4)], next: null }),
      ),
    ).toEqual({ 4: true });
  });

  it('is marked when it is acknowledged after the event', () => {
    const sent = { chatId: '1', clientMsgId: 'mine' };
    const stored = { ...card(2), clientMsgId: 'mine' };
    expect(
      marks(
        opened,
        page(text(1)),
        messageQueued({ ...sent, msgType: MESSAGE_TYPE.card, msg: msgOf('501'), queuedAt: 1 }),
        messagesSent({ sends: [sent], at: 2 }),
        received(read(2)),
        received(ackOf(stored)),
      ),
    ).toEqual({ 2: true });
  });

  it('stays the same object when the event brings nothing new', () => {
    const state = stateAfter(opened, page(card(1)), received(read(1)));
    expect(conversationsReducer(state, received(read(1)))).toBe(state);
    const unopened = stateAfter();
    expect(conversationsReducer(unopened, received(read(1)))).toBe(unopened);
  });
});
