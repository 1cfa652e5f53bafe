import { ChatView } from '#demo/players/chatView.ts';
import { percentile, type SentMessage } from '#bench/simulator/ledger.ts';
import { compare, countAnswered } from '#bench/simulator/verify.ts';
import type { ChatRecord } from '#contract/http/chats.ts';

const CUSTOMER = '1 1201';

/** Message n of the customer is called `m-n`, stored as `id n`, and has the text `text n`. */
const row = (chatSeq: number, over: Partial<ChatRecord> = {}): ChatRecord => ({
  id: `id ${chatSeq}`,
  chatId: '7',
  chatSeq,
  fromType: 1,
  fromId: '1201',
  fromMainId: '1201',
  fromNickName: '',
  fromHeadImg: '',
  contentType: 0,
  content: `text ${chatSeq}`,
  msgType: 1,
  msg: '',
  clientMsgId: `m-${chatSeq}`,
  createTime: '2026-11-21T00:00:00.000Z',
  ...over,
});
const sent = (n: number, over: Partial<SentMessage> = {}): SentMessage => ({
  chatId: '7',
  clientMsgId: `m-${n}`,
  text: `text ${n}`,
  enteredAt: 0,
  from: CUSTOMER,
  ack: { serverMsgId: `id ${n}`, chatSeq: n },
  refusal: null,
  ...over,
});
const seenBy = (...seqs: readonly number[]) => {
  const view = new ChatView('7');
  for (const seq of seqs) view.take(seq, { serverMsgId: `id ${seq}`, from: CUSTOMER, clientMsgId: `m-${seq}` });
  return [{ who: 'agent 3', view }];
};

describe('the check of all messages', () => {
  it('finds no problem in a complete chat', () => {
    expect(compare('7', [row(1), row(2)], [sent(1), sent(2)], seenBy(2, 1, 2))).toEqual({ lost: [], doubled: [] });
  });

  it('accepts an unacknowledged message, whether it was stored or not', () => {
    expect(compare('7', [row(1)], [sent(1, { ack: null }), sent(2, { ack: null })], seenBy(1))).toEqual({
      lost: [],
      doubled: [],
    });
  });

  const LOST = {
    'an acknowledged message that is not in the record': compare('7', [row(1)], [sent(1), sent(2)], seenBy(1)),
    'one that stands under another number': compare(
      '7',
      [row(1), row(2, { clientMsgId: 'other' })],
      [sent(2)],
      seenBy(1, 2),
    ),
    'one that says something else': compare('7', [row(1, { content: 'else' })], [sent(1)], seenBy(1)),
    'one that somebody else is said to have written': compare('7', [row(1, { fromId: '1202' })], [sent(1)], seenBy(1)),
    'a number that is missing': compare('7', [row(1), row(3)], [], seenBy(1, 3)),
    'a message that a witness has not got': compare('7', [row(1), row(2)], [sent(1), sent(2)], seenBy(1)),
    'a message that a witness has, and the record has not': compare('7', [row(1)], [sent(1)], seenBy(1, 2)),
  };
  for (const [what, findings] of Object.entries(LOST)) {
    it(`counts as lost ${what}`, () => {
      expect(findings.lost).toHaveSize(1);
      expect(findings.doubled).toEqual([]);
    });
  }

  it('counts messages that are stored or shown twice as doubled', () => {
    const twice = row(2, { clientMsgId: 'm-1' });
    expect(compare('7', [row(1), twice], [sent(1)], seenBy(1, 2)).doubled).toHaveSize(1);
    const [shown] = seenBy(1);
    shown?.view.take(2, { serverMsgId: 'id 2', from: CUSTOMER, clientMsgId: 'm-1' });
    expect(compare('7', [row(1), row(2)], [sent(1)], shown === undefined ? [] : [shown]).doubled).toHaveSize(1);
  });

  it('counts messages that an agent has replied to as answered', () => {
    const record = [
      row(1),
      row(2),
      row(3, { fromType: 3, clientMsgId: 'farewell' }),
      row(4, { fromType: 2, clientMsgId: 'a' }),
      row(5),
      row(6, { clientMsgId: 'foreign' }),
    ];
    expect(countAnswered(record, new Set(['m-1', 'm-2', 'm-5', 'a']))).toBe(2);
  });
});

describe("a person's view of a chat", () => {
  it('recognizes repeated messages and knows which are missing', () => {
    const view = new ChatView('7');
    const first = { serverMsgId: 'id 1', from: CUSTOMER, clientMsgId: 'm-1' };
    expect([view.take(1, first), view.take(1, first)]).toEqual([true, false]);
    expect([view.repeats, view.doubled, view.isBehind, view.cursor]).toEqual([1, [], false, 1]);
    view.take(3, { serverMsgId: 'id 3', from: CUSTOMER, clientMsgId: 'm-3' });
    expect([view.isBehind, view.cursor, view.highest]).toEqual([true, 1, 3]);
    view.take(2, { serverMsgId: 'id 2', from: '2 3', clientMsgId: 'm-1' });
    expect([view.isBehind, view.cursor, view.doubled]).toEqual([false, 3, []]);
  });

  it('counts a second message at the same position', () => {
    const view = new ChatView('7');
    view.take(1, { serverMsgId: 'id 1', from: CUSTOMER, clientMsgId: 'm-1' });
    view.take(1, { serverMsgId: 'id 9', from: CUSTOMER, clientMsgId: 'm-9' });
    expect(view.doubled).toEqual([1]);
  });
});

describe('percentile', () => {
  it('is the smallest value that the given share of values does not exceed', () => {
    const values = Array.from({ length: 200 }, (_, index) => 200 - index);
    expect([percentile(values, 0.5), percentile(values, 0.99), percentile([4], 0.99), percentile([], 0.5)]).toEqual([
      100,
      198,
      4,
      Number.NaN,
    ]);
  });
});
