import fc from 'fast-check';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { bodyOf } from '#contract/chat/packets.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { packBusMessages, unpackBusMessages, type BusMessage } from '#server/realtime/bus/busMessages.ts';
import type { PersonEvent } from '#server/chat/publisher.ts';
import type { Person } from '#server/common/principal.ts';

/** PostgreSQL's limit, including its end mark. */
const PAYLOAD_LIMIT_BYTES = 8_000;

const anId = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String);
const aSeq = fc.nat({ max: 2 ** 31 - 1 });
const aPerson: fc.Arbitrary<Person> = fc.record({
  type: fc.constantFrom(PERSON_TYPE.customer, PERSON_TYPE.staff),
  id: anId,
});
/** Up to far more than a payload holds, of characters that take up to six bytes. */
const aName = fc.oneof(
  fc.string(),
  fc
    .tuple(fc.constantFrom('x', 'ü', '🙂', '\u0001', '"', '\ud83d'), fc.nat({ max: 4_000 }))
    .map(([char, count]) => char.repeat(count)),
);
const anEvent: fc.Arbitrary<PersonEvent> = fc.record({
  person: aPerson,
  event: fc
    .record({ eventSeq: aSeq, chatId: anId, toId: anId, toName: aName, at: fc.nat() })
    .map((fields) =>
      bodyOf('ChatEvent', { kind: CHAT_EVENT.assigned, actorType: PERSON_TYPE.staff, actorId: '1', ...fields }),
    ),
  chatLastSeq: aSeq,
  product: fc.nat(),
});
const some = <T>(items: fc.Arbitrary<T>) => fc.array(items, { maxLength: 600, size: 'max' });
const aBusMessage: fc.Arbitrary<BusMessage> = fc.oneof(
  some(fc.record({ chatId: anId, lastSeq: aSeq })).map((heads): BusMessage => ({ kind: 'messages', heads })),
  some(
    fc.record({
      chatId: anId,
      personType: fc.constantFrom(PERSON_TYPE.customer, PERSON_TYPE.staff),
      personId: anId,
      deliveredSeq: aSeq,
      readSeq: aSeq,
    }),
  ).map((marks): BusMessage => ({ kind: 'marks', marks })),
  fc.array(anEvent, { maxLength: 60, size: 'max' }).map((events): BusMessage => ({ kind: 'events', events })),
  fc.record({ chatId: anId, person: aPerson }).map((typing): BusMessage => ({ kind: 'typing', ...typing })),
  some(anId).map((sessionIds): BusMessage => ({ kind: 'sessionsEnded', sessionIds })),
  some(anId).map((staffIds): BusMessage => ({ kind: 'accessChanged', staffIds })),
  some(anId).map((staffIds): BusMessage => ({ kind: 'notificationsStored', staffIds })),
  some(anId).map((staffIds): BusMessage => ({ kind: 'presenceChanged', staffIds })),
  fc.constantFrom<BusMessage>(
    { kind: 'waitLimitsChanged' },
    { kind: 'staffNamesChanged', staffNames: 'product' },
    { kind: 'productsChanged' },
  ),
  fc
    .record({ id: anId, nickName: fc.string({ maxLength: 64 }), headImg: fc.constant('') })
    .map((customer): BusMessage => ({ kind: 'customerNamed', customer })),
  fc
    .record({ person: aPerson, tabId: fc.string({ unit: 'binary-ascii', maxLength: 64 }), connectionNo: aSeq })
    .map((tab): BusMessage => ({ kind: 'tabTaken', ...tab })),
);

/** The content of a bus message, one line for each item. An event that the receiver must read has the same line. */
function linesOf(message: BusMessage): readonly string[] {
  const lines = (items: readonly unknown[]): readonly string[] =>
    items.map((item) => `${message.kind} ${JSON.stringify(item)}`);
  const head = (person: Person, eventSeq: number): string => `event ${person.type} ${person.id} ${eventSeq}`;
  switch (message.kind) {
    case 'committed':
      return lines(message.messages);
    case 'messages':
      return lines(message.heads);
    case 'marks':
      return lines(message.marks);
    case 'events':
    case 'personEvents':
    case 'watchedEvents':
      return message.events.map(({ person, event }) => head(person, event.eventSeq));
    case 'eventHeads':
      return message.heads.map(({ person, eventSeq }) => head(person, eventSeq));
    case 'sessionsEnded':
      return lines(message.sessionIds);
    case 'accessChanged':
    case 'presenceChanged':
    case 'notificationsStored':
      return lines(message.staffIds);
    case 'typing':
    case 'tabTaken':
    case 'waitLimitsChanged':
    case 'staffNamesChanged':
    case 'productsChanged':
    case 'customerNamed':
    case 'alive':
      return lines([message]);
  }
}

describe('bus messages', () => {
  it('arrive complete and in order, and no payload exceeds the limit of PostgreSQL', () => {
    const arriveWhole = fc.property(fc.array(aBusMessage, { maxLength: 6 }), (messages) => {
      const payloads = packBusMessages(messages);
      const largest = Math.max(0, ...payloads.map((payload) => Buffer.byteLength(payload)));
      const arrived = payloads.flatMap(unpackBusMessages).flatMap(linesOf);
      return largest < PAYLOAD_LIMIT_BYTES && JSON.stringify(arrived) === JSON.stringify(messages.flatMap(linesOf));
    });
    expect(() => fc.assert(arriveWhole, { numRuns: 200 })).not.toThrow();
  });

  it('contain an event if it fits, and otherwise make the receiver read it', () => {
    const person: Person = { type: PERSON_TYPE.staff, id: '7' };
    const eventWith = (toName: string): PersonEvent => ({
      person,
      event: bodyOf('ChatEvent', { eventSeq: 3, chatId: '5', toName }),
      chatLastSeq: 9,
      product: 1,
    });
    const [small, large] = [eventWith('ü'.repeat(3_700)), eventWith('ü'.repeat(4_000))];
    expect(packBusMessages([{ kind: 'events', events: [small, large, small] }]).flatMap(unpackBusMessages)).toEqual([
      { kind: 'events', events: [small] },
      { kind: 'eventHeads', heads: [{ person, eventSeq: 3 }] },
      { kind: 'events', events: [small] },
    ]);
  });

  it('share a payload if they fit', () => {
    const messages = Array.from({ length: 50 }, (_, index): BusMessage => ({
      kind: 'messages',
      heads: [{ chatId: '1', lastSeq: index }],
    }));
    const payloads = packBusMessages(messages);
    expect(payloads).toHaveSize(1);
    expect(payloads.flatMap(unpackBusMessages)).toEqual(messages);
  });
});
