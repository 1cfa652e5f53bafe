import { PERSON_TYPE } from '#contract/domain.ts';
import { lastSeqFrom, mergeMessages, type ChatMessage } from '#src/realtime/messageLog.ts';

const aMessage = (chatSeq: number, fromType: number): ChatMessage => ({
  chatSeq,
  serverMsgId: String(chatSeq),
  clientMsgId: '',
  fromType,
  fromId: '1',
  fromNickName: '',
  fromHeadImg: '',
  msgType: 1,
  msg: '{}',
  serverTime: chatSeq,
});

/** The customer writes 5 and 7, staff write 6 and 8. */
const LOG = mergeMessages(
  [],
  [
    aMessage(5, PERSON_TYPE.customer),
    aMessage(6, PERSON_TYPE.staff),
    aMessage(7, PERSON_TYPE.customer),
    aMessage(8, PERSON_TYPE.staff),
  ],
);
const isCustomers = ({ fromType }: ChatMessage) => fromType === PERSON_TYPE.customer;

describe('lastSeqFrom', () => {
  it('searches above the lower number, up to and including the upper one', () => {
    const cases = [
      { above: 0, upTo: 8, found: 7 },
      { above: 6, upTo: 7, found: 7 },
      { above: 7, upTo: 8, found: 0 },
      { above: 0, upTo: 6, found: 5 },
      { above: 4, upTo: 5, found: 5 },
      { above: 5, upTo: 6, found: 0 },
      { above: 0, upTo: 4, found: 0 },
    ];
    for (const { above, upTo, found } of cases) {
      expect(lastSeqFrom(LOG, { above, upTo }, isCustomers))
        .withContext(`${above} to ${upTo}`)
        .toBe(found);
    }
  });

  it('finds a message at the start or end of its chunk', () => {
    const numbers = Array.from({ length: 300 }, (_, index) => index + 1);
    for (const seq of [1, 128, 129, 256, 257, 300]) {
      const typeOf = (chatSeq: number) => (chatSeq === seq ? PERSON_TYPE.customer : PERSON_TYPE.staff);
      const log = mergeMessages(
        [],
        numbers.map((chatSeq) => aMessage(chatSeq, typeOf(chatSeq))),
      );
      expect(lastSeqFrom(log, { above: seq - 1, upTo: 300 }, isCustomers)).toBe(seq);
      expect(lastSeqFrom(log, { above: seq, upTo: 300 }, isCustomers)).toBe(0);
    }
  });
});
