import { ACTION_LOG_FORMAT } from '#contract/actionLog.ts';
import { readActionLog } from '#src/actionLog/replay/index.ts';

const ENTRY = { no: 1, at: 5, by: 'user', action: { type: 'a/b' } };
const SEGMENT = { load: 'l', state: {}, entries: [ENTRY, { ...ENTRY, no: 2 }] };
const LOG = {
  format: ACTION_LOG_FORMAT,
  client: { version: 1, build: 'b' },
  staffId: null,
  device: 'd',
  from: 1,
  until: 9,
  segments: [SEGMENT],
  hashes: {},
};

const SECRET = 'Kestrel';

function refusalOf(value: unknown) {
  return readText(JSON.stringify(value));
}

function readText(text: string) {
  const reading = readActionLog(text);
  return reading.status === 'refused' ? [reading.reason, reading.detail] : reading.status;
}

function withEntry(fields: object): unknown {
  return { ...LOG, segments: [{ ...SEGMENT, entries: [{ ...ENTRY, ...fields }] }] };
}

function nested(depth: number): string {
  return `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
}

describe('reading an action log', () => {
  it('reads the current format', () => {
    expect(refusalOf(LOG)).toBe('read');
    expect(refusalOf({ ...LOG, texts: { 1: { 2: '{}' } } })).toBe('read');
    expect(refusalOf(withEntry({ hashes: { chat: 'x' } }))).toBe('read');
    expect(refusalOf(withEntry({ no: 2, of: 1, via: 'key', key: 'Enter' }))).toBe('read');
  });

  it('refuses text that is no log', () => {
    for (const text of ['', 'hello', '{', '\u0000', '[1', `{"format":3,"${SECRET}`])
      expect(readText(text)).withContext(text).toEqual(['notALog', 'not JSON']);
    for (const value of [null, 5, 'text', [LOG], true])
      expect(refusalOf(value)).withContext(JSON.stringify(value)).toEqual(['notALog', 'not an object']);
    for (const format of [undefined, null, '2', 2.5, {}, 1e400])
      expect(refusalOf({ ...LOG, format })).toEqual(['notALog', 'no format']);
  });

  it('refuses another format and names it', () => {
    for (const format of [1, 2, ACTION_LOG_FORMAT + 1])
      expect(refusalOf({ ...LOG, format })).toEqual([
        'otherFormat',
        `format ${format}, where this replay reads ${ACTION_LOG_FORMAT}`,
      ]);
  });

  it('refuses a log without actions', () => {
    expect(refusalOf({ ...LOG, segments: [] })).toEqual(['empty', 'no actions']);
    expect(refusalOf({ ...LOG, segments: [{ ...SEGMENT, entries: [] }] })).toEqual(['empty', 'no actions']);
  });

  it('says where a log is damaged without quoting it', () => {
    const cases: readonly (readonly [unknown, string])[] = [
      [{ ...LOG, client: SECRET }, 'client: not an object'],
      [{ ...LOG, client: { version: 1, build: 5 } }, 'client.build: not a text'],
      [{ ...LOG, staffId: 7 }, 'staffId: not a text'],
      [{ ...LOG, clock: { offsetMs: 1e300, uncertaintyMs: 5 } }, 'clock.offsetMs: not an instant'],
      [{ ...LOG, clock: { offsetMs: 5, uncertaintyMs: -5 } }, 'clock.uncertaintyMs: not a duration'],
      [{ ...LOG, from: SECRET }, 'from: not a number'],
      [{ ...LOG, until: 9e15 }, 'until: not an instant'],
      [{ ...LOG, until: 0 }, 'until: before from'],
      [{ ...LOG, segments: {} }, 'segments: not a list'],
      [{ ...LOG, segments: [null] }, 'segments[0]: not an object'],
      [{ ...LOG, segments: [{ ...SEGMENT, load: 1 }] }, 'segments[0].load: not a text'],
      [{ ...LOG, segments: [{ ...SEGMENT, state: SECRET }] }, 'segments[0].state: not an object'],
      [{ ...LOG, segments: [{ ...SEGMENT, state: [] }] }, 'segments[0].state: not an object'],
      [{ ...LOG, segments: [{ ...SEGMENT, entries: SECRET }] }, 'segments[0].entries: not a list'],
      [
        { ...LOG, segments: [SEGMENT, { ...SEGMENT, entries: [ENTRY, ENTRY] }] },
        'segments[1].entries[1].no: does not follow the one before',
      ],
      [{ ...LOG, hashes: { chat: 5 } }, 'hashes: not all of them hashes'],
      [{ ...LOG, texts: { 1: SECRET } }, 'texts: not all of them texts'],
      [{ ...LOG, texts: { 1: { 2: 3 } } }, 'texts: not all of them texts'],
      [withEntry({ no: 0 }), 'segments[0].entries[0].no: not a count'],
      [withEntry({ no: 1e300 }), 'segments[0].entries[0].no: not a count'],
      [withEntry({ no: Number.NaN }), 'segments[0].entries[0].no: not a count'],
      [withEntry({ at: '5' }), 'segments[0].entries[0].at: not a number'],
      [withEntry({ at: -9e15 }), 'segments[0].entries[0].at: not an instant'],
      [withEntry({ by: SECRET }), 'segments[0].entries[0].by: no origin'],
      [withEntry({ of: 1 }), 'segments[0].entries[0].of: not an earlier action'],
      [withEntry({ no: 3, of: 0 }), 'segments[0].entries[0].of: not an earlier action'],
      [withEntry({ no: 3, of: 1.5 }), 'segments[0].entries[0].of: not an earlier action'],
      [withEntry({ no: 3, of: SECRET }), 'segments[0].entries[0].of: not an earlier action'],
      [withEntry({ via: SECRET }), 'segments[0].entries[0].via: no cause'],
      [withEntry({ key: SECRET }), 'segments[0].entries[0].key: not a key that logs have'],
      [withEntry({ key: 7 }), 'segments[0].entries[0].key: not a key that logs have'],
      [withEntry({ action: { type: 5 } }), 'segments[0].entries[0].action: no action'],
      [withEntry({ action: SECRET }), 'segments[0].entries[0].action: no action'],
      [withEntry({ hashes: [] }), 'segments[0].entries[0].hashes: not an object'],
    ];
    for (const [value, detail] of cases) expect(refusalOf(value)).withContext(detail).toEqual(['damaged', detail]);
  });

  it('refuses infinite times and counts', () => {
    expect(readText(JSON.stringify(withEntry({ at: 5 })).replace('"at":5', '"at":1e999'))).toEqual([
      'damaged',
      'segments[0].entries[0].at: not a number',
    ]);
  });

  it('refuses values that are nested too deep', () => {
    const deep = JSON.stringify(LOG).replace('"state":{}', `"state":${nested(200_000)}`);
    expect(readText(deep)).toEqual(['damaged', 'segments[0].state: no state of a page']);
    const action = JSON.stringify(LOG).replace('"type":"a/b"', `"type":"a/b","payload":${nested(101)}`);
    expect(readText(action)).toEqual(['damaged', 'segments[0].entries[0].action: no action of a page']);
    expect(readText(nested(1_000_000))).toEqual(['notALog', 'no format']);
  });

  it('refuses `__proto__` keys, however they are escaped', () => {
    for (const key of ['__proto__', '\\u005f_proto__']) {
      expect(
        readText(JSON.stringify(LOG).replace('"state":{}', `"state":{"a":[{"${key}":{"isAdmin":true}}]}`)),
      ).toEqual(['damaged', 'segments[0].state: no state of a page']);
      expect(readText(JSON.stringify(LOG).replace('"type":"a/b"', `"type":"a/b","payload":{"${key}":1}`))).toEqual([
        'damaged',
        'segments[0].entries[0].action: no action of a page',
      ]);
    }
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
  });
});
