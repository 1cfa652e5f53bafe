import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import type { Sighting } from '#src/actionLog/replay/index.ts';
import { joinCase, type CaseLine, type CaseServer, type CaseSource } from '#src/features/replay/case/joinCase.ts';

const CHAT = '100001';
const { staff, customer } = PERSON_TYPE;

/** Message 7, which staff wrote, and 8, which the customer did; and an event. */
const SERVER: CaseServer = {
  read: { from: 0, until: 60_000 },
  clock: { offsetMs: 0, uncertaintyMs: 0 },
  messages: [
    { chatId: CHAT, chatSeq: 7, clientMsgId: 'by-staff', fromType: staff, at: 1_000 },
    { chatId: CHAT, chatSeq: 8, clientMsgId: 'by-customer', fromType: customer, at: 2_000 },
  ],
  events: [
    {
      chatId: CHAT,
      kind: CHAT_EVENT.assigned,
      actorType: PERSON_TYPE.system,
      actorId: '0',
      staffSeq: 30,
      customerSeq: 4,
      at: 500,
    },
  ],
};

function sighting(what: Sighting['what'], at: number, fields: Partial<Sighting> = {}): Sighting {
  return { what, at, position: at, chatId: CHAT, no: null, clientMsgId: '', personType: 0, ...fields };
}

function source(
  name: CaseSource['name'],
  sightings: readonly Sighting[],
  fields: Partial<CaseSource> = {},
): CaseSource {
  return { name, chatIds: [CHAT], clock: { offsetMs: 0, uncertaintyMs: 20 }, sightings, ...fields };
}

const textOf = ({ steps }: CaseLine) => steps.map(({ at, source: who, what }) => `${at} ${who} ${what}`);

function join(...sources: readonly CaseSource[]): ReadonlyMap<string, readonly string[]> {
  return new Map(joinCase(SERVER, sources).map((line) => [line.key, textOf(line)]));
}

describe('joining a case', () => {
  it('follows a message from its sender over the server to its receiver', () => {
    const agent = source('agent', [
      sighting('queued', 980, { clientMsgId: 'by-staff' }),
      sighting('sent', 985, { clientMsgId: 'by-staff' }),
      sighting('acknowledged', 1_020, { clientMsgId: 'by-staff', no: 7 }),
    ]);
    const other = source('customer', [sighting('received', 1_050, { clientMsgId: 'by-staff', no: 7 })]);
    expect(join(agent, other).get(`message ${CHAT} 7`)).toEqual([
      '980 agent queued',
      '985 agent sent',
      '1000 server stored',
      '1020 agent acknowledged',
      '1050 customer received',
    ]);
  });

  it('aligns the clocks of the pages with that of the server, and says how uncertain that is', () => {
    const late = source('customer', [sighting('received', 61_050, { no: 7 })], {
      clock: { offsetMs: -60_000, uncertaintyMs: 35 },
    });
    const unknown = source('agent', [sighting('sent', 900, { clientMsgId: 'by-staff' })], { clock: null });
    const line = joinCase(SERVER, [late, unknown]).find(({ no, kind }) => no === 7 && kind === 'message');
    expect(line?.steps.map(({ at, uncertaintyMs, position }) => [at, uncertaintyMs, position])).toEqual([
      [900, null, 900],
      [1_000, 0, null],
      [1_050, 35, 61_050],
    ]);
  });

  it('aligns the clock of the database, too', () => {
    const server = { ...SERVER, clock: { offsetMs: -300, uncertaintyMs: 4 } };
    const [line] = joinCase(server, []).filter(({ no }) => no === 7);
    expect(line?.steps.map(({ at, uncertaintyMs }) => [at, uncertaintyMs])).toEqual([[700, 4]]);
  });

  it('matches an event by the number that it has for each person', () => {
    const found = join(
      source('agent', [sighting('event', 600, { no: 30 }), sighting('event', 601, { no: 4 })]),
      source('customer', [sighting('event', 700, { no: 4 })]),
    );
    expect([...found].find(([key]) => key.startsWith('event'))?.[1]).toEqual([
      '500 server stored',
      '600 agent event',
      '700 customer event',
    ]);
  });

  it('has each of two events of one moment that neither side got', () => {
    const [event] = SERVER.events;
    if (event === undefined) throw new Error('no event');
    const silent = { ...event, staffSeq: null, customerSeq: null };
    const lines = joinCase({ ...SERVER, messages: [], events: [silent, { ...silent, kind: 16 }] }, []);
    expect(new Set(lines.map(({ key }) => key))).toHaveSize(2);
  });

  it('stays within the time that a clock can show', () => {
    const [line] = joinCase(SERVER, [
      source('customer', [sighting('received', 8.64e15, { no: 12 })], { clock: { offsetMs: 5, uncertaintyMs: 1 } }),
    ]).filter(({ no }) => no === 12);
    expect(new Date(line?.steps[0]?.at ?? NaN).getTime()).toBe(8.64e15);
  });

  it('takes no longer for many messages than their number', () => {
    const many = Array.from({ length: 40_000 }, (_, index) => sighting('received', index, { no: index + 10 }));
    const began = performance.now();
    expect(joinCase(SERVER, [source('customer', many)])).toHaveSize(40_003);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it('shows a message that the server has never stored', () => {
    const found = join(
      source('agent', [
        sighting('queued', 3_000, { clientMsgId: 'lost' }),
        sighting('sent', 3_100, { clientMsgId: 'lost' }),
      ]),
    );
    expect(found.get(`unsent ${CHAT} lost`)).toEqual(['3000 agent queued', '3100 agent sent']);
  });

  it('says that a message was never stored only of one that was sent while the case has everything', () => {
    const lost = { clientMsgId: 'lost' };
    const storage = (sightings: readonly Sighting[], fields: Partial<CaseSource> = {}) =>
      joinCase(SERVER, [source('agent', sightings, fields)]).flatMap((line) =>
        line.storage === 'stored' ? [] : [`${line.no} ${line.storage}`],
      );
    expect(storage([sighting('queued', 59_000, lost), sighting('sent', 59_500, lost)])).toEqual(['null never']);
    expect(storage([sighting('queued', 59_000, lost), sighting('sent', 61_000, lost)])).toEqual(['null outside']);
    expect(storage([sighting('sent', 59_990, lost)]))
      .withContext('perhaps later')
      .toEqual(['null outside']);
    expect(storage([sighting('sent', 3_000, lost)], { clock: null })).toEqual(['null outside']);
    expect(storage([sighting('received', 3_000, { no: 12 })])).toEqual(['12 outside']);
    const acknowledged = sighting('acknowledged', 3_100, { ...lost, no: 9 });
    expect(storage([sighting('sent', 3_000, lost), acknowledged, sighting('received', 3_200, { no: 9 })]))
      .withContext('acknowledged')
      .toEqual(['9 outside']);
  });

  it('knows from marks since when a page knew that a message was received and read', () => {
    const marks = (at: number, delivered: number, read: number, personType: number) => [
      sighting('delivered', at, { no: delivered, personType }),
      sighting('read', at, { no: read, personType }),
    ];
    const found = join(
      source('agent', [
        ...marks(1_100, 6, 5, customer),
        ...marks(1_200, 7, 6, customer),
        ...marks(1_300, 8, 7, customer),
        ...marks(1_400, 8, 8, customer),
        ...marks(2_500, 8, 8, staff),
      ]),
    );
    expect(found.get(`message ${CHAT} 7`)).toEqual(['1000 server stored', '1200 agent delivered', '1300 agent read']);
    expect(found.get(`message ${CHAT} 8`)).toEqual(['2000 server stored', '2500 agent delivered', '2500 agent read']);
  });

  it('begins with the marks that a page knew before its log', () => {
    const old = sighting('read', 0, { no: 7, personType: customer, isOld: true });
    const now = sighting('read', 90_000, { no: 9, personType: customer });
    const staffs = [1, 2].map((more) => sighting('received', 50, { no: 7 + more * 2 }));
    const found = join(source('agent', [old, ...staffs, now]));
    expect(found.get(`message ${CHAT} 7`))
      .withContext('before')
      .toEqual(['1000 server stored']);
    expect(found.get(`message ${CHAT} 9`)).toEqual(['50 agent received', '90000 agent read']);
  });

  it('counts a message as loaded only where the page did not have it', () => {
    const loaded = [sighting('loaded', 2_200, { no: 7 }), sighting('loaded', 2_200, { no: 8 })];
    const found = join(
      source('agent', [sighting('received', 1_100, { no: 7 }), ...loaded, sighting('loaded', 2_300, { no: 1 })]),
    );
    expect(found.get(`message ${CHAT} 7`)).toEqual(['1000 server stored', '1100 agent received']);
    expect(found.get(`message ${CHAT} 8`)).toEqual(['2000 server stored', '2200 agent loaded']);
    expect(found.has(`message ${CHAT} 1`))
      .withContext('of a history')
      .toBeFalse();
  });

  it('leaves out chats that do not belong to the case', () => {
    const found = join(source('agent', [sighting('received', 1, { chatId: '2', no: 7 })]));
    expect([...found.keys()].filter((key) => key.includes(' 2 '))).toEqual([]);
  });

  it('is in the order of what happened first', () => {
    const lines = joinCase(SERVER, [source('customer', [sighting('queued', 100, { clientMsgId: 'by-customer' })])]);
    expect(lines.map(({ kind, no }) => `${kind} ${no}`)).toEqual(['message 8', 'event 30', 'message 7']);
  });
});
