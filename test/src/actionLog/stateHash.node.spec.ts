import fc from 'fast-check';
import { createLogRules, createStateHasher, projectState } from '../../../src/actionLog/index.ts';
import { rulesFor, type FieldRule } from '../../../src/common/logRules.ts';

const rules = createLogRules({
  fields: {
    id: 'keep',
    token: 'drop',
    people: { byId: 'mask' },
    kept: 'keep',
    dropped: 'drop',
    ...rulesFor('keep', 'n a b c d x y'),
  },
});
const hash = (state: unknown) => createStateHasher(rules)(state);
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const anyKey = fc.constantFrom('a', 'b', 'c', 'd', '1', 'Ann B');
const anyRule = fc.constantFrom<FieldRule>(
  'keep',
  'numbers',
  'mask',
  'drop',
  'closed',
  { byId: 'mask' },
  { byId: 'keep' },
);
const anyValue = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
    fc.array(tie('value'), { maxLength: 20 }),
    fc.dictionary(anyKey, tie('value')),
  ),
})).value;
const anyState = fc.dictionary(fc.constantFrom('a', 'b', 'c'), anyValue);
const anyFields = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'a.b', 'b.c.a'), anyRule);
const anyRules = fc.tuple(anyFields, anyFields).map(([fields, a]) => createLogRules({ fields, exceptions: { a } }));

describe("a state's hashes", () => {
  it('are one for each slice that is there', () => {
    expect(Object.keys(hash({ kept: 1, masked: null, dropped: undefined, people: {} }))).toEqual(['kept', 'people']);
    expect(hash(undefined)).toEqual({});
  });

  it('do not depend on the order of fields, nor on fields that are undefined', () => {
    expect(hash({ kept: { a: 1, b: { c: 2, d: 3 } } })).toEqual(
      hash({ kept: { b: { d: 3, e: undefined, c: 2 }, a: 1 } }),
    );
  });

  it('see numbers as JSON does', () => {
    expect(hash({ kept: [NaN, Infinity, -Infinity, -0, undefined] })).toEqual(
      hash({ kept: [null, null, null, 0, null] }),
    );
  });

  it('differ where anything differs that a log keeps', () => {
    const states = [
      {},
      { a: 1 },
      { a: 2 },
      { a: '1' },
      { b: 1 },
      { a: true },
      { a: false },
      { a: null },
      { a: {} },
      { a: [] },
      { a: '' },
      { a: 0 },
      { a: [0] },
      { a: [1, 2] },
      { a: [2, 1] },
      { a: [[1], 2] },
      { a: [1, [2]] },
      { a: { a: 1 } },
      { a: 1, b: 2 },
      { a: 2, b: 1 },
      { a: 1.5 },
      { a: 2 ** 40 },
      { a: 2 ** 40 + 1 },
      { a: 'ab', b: 'c' },
      { a: 'a', b: 'bc' },
      { a: { x: 1 }, b: { y: 1 } },
      { a: { y: 1 }, b: { x: 1 } },
      [],
      [{}],
    ];
    expect(new Set(states.map((kept) => hash({ kept })['kept'])).size).toBe(states.length);
  });

  it('do not differ by what is masked or dropped, but by its shape', () => {
    const person = { id: '7', name: 'Ann', token: 'abc' };
    expect(hash({ people: { 1: person } })).toEqual(
      hash({ people: { 1: { ...person, name: 'Bob', token: { is: 'longer' } } } }),
    );
    expect(hash({ people: { 1: person } })).not.toEqual(hash({ people: { 1: { ...person, name: 'Anna' } } }));
    expect(hash({ people: { 1: person } })).not.toEqual(hash({ people: { 1: { ...person, id: '8' } } }));
    expect(hash({ people: { 1: person } })).not.toEqual(hash({ people: { 2: person } }));
    expect(hash({ people: { 1: person, Ann: person } })).toEqual(hash({ people: { 1: person } }));
  });

  it('of two hundred thousand states meet nowhere', () => {
    const hasher = createStateHasher(rules);
    const seen = new Set<string | undefined>();
    for (let n = 0; n < 100_000; n += 1)
      seen.add(hasher({ kept: { n } })['kept']).add(hasher({ kept: [`${n}`] })['kept']);
    expect(seen.size).toBe(200_000);
  });

  it('agree for any state under any rules: as it lives, projected, projected twice, and read from JSON', () => {
    fc.assert(
      fc.property(anyRules, anyState, (any, state) => {
        const hasher = createStateHasher(any);
        const live = hasher(state);
        const projected = projectState(any, state);
        expect(hasher(projected)).toEqual(live);
        expect(createStateHasher(any)(throughJson(projected))).toEqual(live);
        expect(hasher(projectState(any, projected))).toEqual(live);
      }),
    );
  });

  it('are the same whether a part of the state was hashed before or not', () => {
    fc.assert(
      fc.property(anyRules, anyState, anyState, fc.constantFrom('a', 'b', 'c'), (any, first, second, key) => {
        const hasher = createStateHasher(any);
        hasher(first);
        const next = { ...second, [key]: first[key] };
        expect(hasher(next)).toEqual(createStateHasher(any)(next));
        expect(hasher(next)).toEqual(hasher(next));
      }),
    );
  });
});

describe('a projected state', () => {
  it('shares what has not changed with the one before', () => {
    const people = { a: { id: '1', name: 'Ann', token: 'x' } };
    const rows = Array.from({ length: 40 }, (_, id) => ({ id, text: 'Hi' }));
    const before = projectState(rules, { people, rows }) as Record<string, unknown>;
    const after = projectState(rules, { people: { ...people }, rows }) as Record<string, unknown>;
    expect(after['rows']).toBe(before['rows']);
    expect(after['people']).not.toBe(before['people']);
    expect(after['people']).toEqual(before['people']);
  });

  it('has the same under another rule as if there were none before', () => {
    const shared = { text: 'Ann', inner: { text: 'Bob' } };
    const each = createLogRules({ fields: { 'c.inner.text': 'keep' }, exceptions: { b: { text: 'keep' } } });
    expect(projectState(each, { a: shared, b: shared, c: shared })).toEqual({
      a: { text: 'xxx', inner: { text: 'xxx' } },
      b: shared,
      c: { text: 'xxx', inner: { text: 'Bob' } },
    });
  });
});
