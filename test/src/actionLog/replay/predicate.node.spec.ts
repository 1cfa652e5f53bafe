import { createTest, holds, readPredicate } from '#src/actionLog/replay/predicate.ts';

const STATE = {
  chats: {
    17: { seq: 5, status: 'ready', cursor: null, messages: [[{ no: 1 }, { no: 2, by: { id: '7' } }], [{ no: 4 }]] },
  },
  rows: ['a', 'b and c'],
  'odd key': { 'a.b': true },
};

function isHeld(text: string): boolean {
  const reading = readPredicate(text);
  if (reading.status === 'unreadable') throw new Error(`${reading.reason} at ${reading.at}: ${text}`);
  return createTest(reading.predicate)(STATE, (slice) => slice === 'chats');
}

describe('a predicate', () => {
  it('compares the value at a path', () => {
    const cases = {
      'chats.17.seq = 5': true,
      'chats.17.seq != 5': false,
      'chats.17.seq >4': true,
      'chats.17.seq >= 6': false,
      'chats.17.seq < 6': true,
      'chats.17.seq <= 4': false,
      'chats.17.status >= "read"': true,
      'chats.17.status < 9': false,
      'chats.17.cursor = null': true,
      'chats.18.seq < 6': false,
      'chats.18.seq != 5': true,
      '["odd key"]["a.b"] = true': true,
      'rows = ["a", "b and c"]': true,
    };
    for (const [text, wanted] of Object.entries(cases)) expect(isHeld(text)).withContext(text).toBe(wanted);
  });

  it('asks whether a value is there, and whether a list or a dictionary has one', () => {
    const cases = {
      'chats.17 is there': true,
      'chats.18  is  missing': true,
      'chats.17.cursor is missing': false,
      'rows has "b and c"': true,
      'rows lacks "b"': true,
      'chats has {"status":"ready"}': true,
      'chats.17.messages has {"no":2}': true,
      'chats.17.messages has {"no": 2, "by": {"id": "7"}}': true,
      'chats.17.messages has {"no": 2, "by": {"id": "8"}}': false,
      'chats.17.messages lacks {"no":3}': true,
      'chats.17.messages.0 has {"no":4}': false,
      'chats.17.seq has 5': false,
      'chats.18.messages lacks {"no":3}': true,
    };
    for (const [text, wanted] of Object.entries(cases)) expect(isHeld(text)).withContext(text).toBe(wanted);
  });

  it('holds if all of its terms do', () => {
    expect(isHeld('rows has "b and c" and chats.17.seq = 5 and chats.18 is missing')).toBeTrue();
    expect(isHeld('rows has "b and c" and chats.17.seq = 4')).toBeFalse();
    expect(isHeld('hash of chats differs and rows has "a"')).toBeTrue();
    expect(isHeld('hash of rows differs')).toBeFalse();
  });

  it('tests one state after another, and needs a log for hashes', () => {
    const reading = readPredicate('a.b = 1 and c has 2');
    if (reading.status === 'unreadable') throw new Error(reading.reason);
    const test = createTest(reading.predicate);
    const list = [2];
    const states = [{}, { a: { b: 1 } }, { a: { b: 1 }, c: list }, { a: { b: 2 }, c: list }, { a: { b: 1 }, c: list }];
    expect(states.map((state) => test(state, () => false))).toEqual([false, false, true, false, true]);
    const hash = readPredicate('hash of chats differs');
    expect(hash.status === 'read' && holds(hash.predicate, STATE)).toBeFalse();
  });

  it('says what cannot be read, and where', () => {
    const cases = {
      '': ['path', 0],
      ' a..b = 1': ['path', 1],
      'a[1] = 1': ['operator', 1],
      'a.b': ['operator', 3],
      'a == 1': ['value', 3],
      'a contains 1': ['operator', 2],
      'a = one': ['value', 4],
      'a = 1 and': ['path', 9],
      'a = 1 or b = 2': ['value', 4],
      'a is there or b = 2': ['and', 11],
      'a is theres': ['operator', 2],
    } as const;
    for (const [text, [reason, at]] of Object.entries(cases))
      expect(readPredicate(text)).withContext(text).toEqual({ status: 'unreadable', reason, at });
  });
});
