import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { bodyOf } from '#contract/chat/packets.ts';
import { unreadAbove, withEvents, withPackets, withSnapshot, type ListedChat } from '#src/features/chat/chatList.ts';
import { AGENT, aRecord, pushOf } from '#test/support/page/chatBuilders.ts';
import { aSummary } from '#test/support/page/workspace.ts';

const event = (fields: Partial<ReturnType<typeof anEvent>>) => anEvent(fields);
const anEvent = (fields: object) => bodyOf('ChatEvent', { chatId: '1', ...fields });

function listOf(...summaries: Parameters<typeof aSummary>[0][]) {
  return withSnapshot({}, summaries.map(aSummary), AGENT.id);
}

function only(chats: Readonly<Record<string, ListedChat>>, chatId = '1'): ListedChat {
  const chat = chats[chatId];
  if (chat === undefined) throw new Error(`chat ${chatId} is not listed`);
  return chat;
}

describe('chat list', () => {
  it('counts each customer message after the snapshot once', () => {
    const push = (chatSeq: number, fromType: 1 | 2 | 3) => pushOf(aRecord({ chatSeq, fromType }));
    const chats = withPackets(listOf({ unReadCount: 2, lastSeq: 3, staffReadSeq: 1 }), [
      push(3, 1),
      push(4, 1),
      push(5, 2),
      push(6, 1),
      push(6, 1),
      push(7, 3),
    ]);
    expect(unreadAbove(only(chats), 1)).toBe(4);
    expect(unreadAbove(only(chats), 4)).toBe(1);
    expect(unreadAbove(only(chats), 6)).toBe(0);
  });

  it('keeps pushes that arrive while a newer snapshot loads, until that counts them', () => {
    const pushed = withPackets(
      listOf({ lastSeq: 1 }),
      [2, 3].map((chatSeq) => pushOf(aRecord({ chatSeq }))),
    );
    const chats = withSnapshot(pushed, [aSummary({ unReadCount: 1, lastSeq: 2 })], AGENT.id);
    expect(unreadAbove(only(chats), 0)).toBe(2);
    expect(only(chats).lastMessage?.chatSeq).toBe(3);
  });

  it('stays the same object when packets concern no listed chat', () => {
    const chats = listOf({});
    expect(withPackets(chats, [pushOf(aRecord({ chatId: '2' }))])).toBe(chats);
  });

  it('marks an open chat as no longer mine when a snapshot lacks it, and keeps ended ones', () => {
    const chats = withSnapshot(listOf({ chatId: '1' }, { chatId: '2', chatEnded: 1 }), [], AGENT.id);
    expect(only(chats, '1').toId).toBeNull();
    expect(only(chats, '2').toId).toBe(AGENT.id);
  });

  it('follows assignments, recalls and ends', () => {
    const chats = listOf({});
    expect(only(withEvents(chats, [event({ kind: CHAT_EVENT.recalled })])).toId).toBeNull();
    expect(only(withEvents(chats, [event({ kind: CHAT_EVENT.assigned, toId: '8' })])).toId).toBe('8');
    expect(only(withEvents(chats, [event({ kind: CHAT_EVENT.ended })])).isEnded).toBeTrue();
    expect(withEvents(chats, [event({ kind: CHAT_EVENT.ended, chatId: '5' })])).toBe(chats);
    const named = only(
      withEvents(chats, [event({ kind: CHAT_EVENT.customerNamed, nickName: 'Ada K.', headImg: '1001.2' })]),
    );
    expect([named.nickName, named.headImg]).toEqual(['Ada K.', '1001.2']);
  });
});
