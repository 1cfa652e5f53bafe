import fc from 'fast-check';
import { CHAT_EVENT } from '../../../contract/chat/commands.ts';
import { bodyOf } from '../../../contract/chat/packets.ts';
import { PERSON_TYPE } from '../../../contract/domain.ts';
import { packNotices, unpackNotices, type Notice } from '../../../server/realtime/notices.ts';
import type { ToldEvent } from '../../../server/chat/publisher.ts';
import type { Person } from '../../../server/common/principal.ts';

/** PostgreSQL's limit, with its own end mark. */
const PAYLOAD_LIMIT_BYTES = 8_000;

const anId = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String);
const aSeq = fc.nat({ max: 2 ** 31 - 1 });
const aPerson: fc.Arbitrary<Person> = fc.record({
  type: fc.constantFrom(PERSON_TYPE.customer, PERSON_TYPE.staff),
  id: anId,
});
/** From nothing to far more than a notice holds, of characters that take up to six bytes. */
const aName = fc.oneof(
  fc.string(),
  fc
    .tuple(fc.constantFrom('x', 'ü', '🙂', '\u0001', '"', '\ud83d'), fc.nat({ max: 4_000 }))
    .map(([char, count]) => char.repeat(count)),
);
const anEvent: fc.Arbitrary<ToldEvent> = fc.record({
  person: aPerson,
  event: fc
    .record({ eventSeq: aSeq, chatId: anId, toId: anId, toName: aName, at: fc.nat() })
    .map((fields) =>
      bodyOf('ChatEvent', { kind: CHAT_EVENT.assigned, actorType: PERSON_TYPE.staff, actorId: '1', ...fields }),
    ),
  chatLastSeq: aSeq,
});
const some = <T>(items: fc.Arbitrary<T>) => fc.array(items, { maxLength: 600, size: 'max' });
const aNotice: fc.Arbitrary<Notice> = fc.oneof(
  some(fc.record({ chatId: anId, lastSeq: aSeq })).map((heads): Notice => ({ kind: 'messages', heads })),
  some(
    fc.record({
      chatId: anId,
      personType: fc.constantFrom(PERSON_TYPE.customer, PERSON_TYPE.staff),
      personId: anId,
      deliveredSeq: aSeq,
      readSeq: aSeq,
    }),
  ).map((marks): Notice => ({ kind: 'marks', marks })),
  fc.array(anEvent, { maxLength: 60, size: 'max' }).map((events): Notice => ({ kind: 'events', events })),
  fc.record({ chatId: anId, person: aPerson }).map((typing): Notice => ({ kind: 'typing', ...typing })),
  some(anId).map((sessionIds): Notice => ({ kind: 'sessionsEnded', sessionIds })),
  some(anId).map((staffIds): Notice => ({ kind: 'accessChanged', staffIds })),
  some(anId).map((staffIds): Notice => ({ kind: 'notificationsStored', staffIds })),
  fc
    .record({ person: aPerson, tabId: fc.string({ unit: 'binary-ascii', maxLength: 64 }), connectionNo: aSeq })
    .map((tab): Notice => ({ kind: 'tabTaken', ...tab })),
);

/** What a notice says, one line for each thing; an event counts as said when its receiver is made to read it. */
function linesOf(notice: Notice): readonly string[] {
  const lines = (items: readonly unknown[]): readonly string[] =>
    items.map((item) => `${notice.kind} ${JSON.stringify(item)}`);
  const head = (person: Person, eventSeq: number): string => `event ${person.type} ${person.id} ${eventSeq}`;
  switch (notice.kind) {
    case 'messages':
      return lines(notice.heads);
    case 'marks':
      return lines(notice.marks);
    case 'events':
      return notice.events.map(({ person, event }) => head(person, event.eventSeq));
    case 'eventHeads':
      return notice.heads.map(({ person, eventSeq }) => head(person, eventSeq));
    case 'sessionsEnded':
      return lines(notice.sessionIds);
    case 'accessChanged':
    case 'notificationsStored':
      return lines(notice.staffIds);
    case 'typing':
    case 'tabTaken':
      return lines([notice]);
  }
}

describe('notices between processes', () => {
  it('arrive whole and in order, whatever goes in, and no text is longer than PostgreSQL takes', () => {
    const arriveWhole = fc.property(fc.array(aNotice, { maxLength: 6 }), (notices) => {
      const payloads = packNotices(notices);
      const largest = Math.max(0, ...payloads.map((payload) => Buffer.byteLength(payload)));
      const arrived = payloads.flatMap(unpackNotices).flatMap(linesOf);
      return largest < PAYLOAD_LIMIT_BYTES && JSON.stringify(arrived) === JSON.stringify(notices.flatMap(linesOf));
    });
    expect(() => fc.assert(arriveWhole, { numRuns: 200 })).not.toThrow();
  });

  it('carry an event as it is while it fits, and make the receiver read one that does not', () => {
    const person: Person = { type: PERSON_TYPE.staff, id: '7' };
    const eventWith = (toName: string): ToldEvent => ({
      person,
      event: bodyOf('ChatEvent', { eventSeq: 3, chatId: '5', toName }),
      chatLastSeq: 9,
    });
    const [small, large] = [eventWith('ü'.repeat(3_700)), eventWith('ü'.repeat(4_000))];
    expect(packNotices([{ kind: 'events', events: [small, large, small] }]).flatMap(unpackNotices)).toEqual([
      { kind: 'events', events: [small] },
      { kind: 'eventHeads', heads: [{ person, eventSeq: 3 }] },
      { kind: 'events', events: [small] },
    ]);
  });

  it('go together where they fit', () => {
    const notices = Array.from({ length: 50 }, (_, index): Notice => ({
      kind: 'messages',
      heads: [{ chatId: '1', lastSeq: index }],
    }));
    const payloads = packNotices(notices);
    expect(payloads).toHaveSize(1);
    expect(payloads.flatMap(unpackNotices)).toEqual(notices);
  });
});
