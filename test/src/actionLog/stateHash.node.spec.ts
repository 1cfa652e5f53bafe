import fc from 'fast-check';
import { createLogRules, createStateHasher, fieldRules, projectState, type FieldRule } from '#src/actionLog/index.ts';

const rules = createLogRules({
  fields: {
    id: 'keep',
    token: 'drop',
    people: { byId: 'mask' },
    plain: 'keep',
    dropped: 'drop',
    ...fieldRules({ keep: 'n a b c d x y' }),
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

describe('the state hasher', () => {
  it('gives a hash for each loaded slice', () => {
    expect(Object.keys(hash({ plain: 1, masked: null, dropped: undefined, people: {} }))).toEqual(['plain', 'people']);
    expect(hash(undefined)).toEqual({});
    expect(hash({ plain: null })).toEqual({});
    expect(hash({ plain: NaN }))
      .withContext('JSON writes null')
      .toEqual({});
  });

  it('ignores the order of fields and undefined fields', () => {
    expect(hash({ plain: { a: 1, b: { c: 2, d: 3 } } })).toEqual(
      hash({ plain: { b: { d: 3, e: undefined, c: 2 }, a: 1 } }),
    );
  });

  it('treats numbers as JSON does', () => {
    expect(hash({ plain: [NaN, Infinity, -Infinity, -0, undefined] })).toEqual(
      hash({ plain: [null, null, null, 0, null] }),
    );
  });

  it('gives different hashes if anything differs that a log keeps', () => {
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
    expect(new Set(states.map((plain) => hash({ plain })['plain'])).size).toBe(states.length);
  });

  it('ignores masked and dropped values, but not their shape', () => {
    const person = { id: '7', name: 'Ann', token: 'abc' };
    expect(hash({ people: { 1: person } })).toEqual(
      hash({ people: { 1: { ...person, name: 'Bob', token: { is: 'longer' } } } }),
    );
    expect(hash({ people: { 1: person } })).not.toEqual(hash({ people: { 1: { ...person, name: 'Anna' } } }));
    expect(hash({ people: { 1: person } })).not.toEqual(hash({ people: { 1: { ...person, id: '8' } } }));
    expect(hash({ people: { 1: person } })).not.toEqual(hash({ people: { 2: person } }));
    expect(hash({ people: { 1: person, Ann: person } })).toEqual(hash({ people: { 1: person } }));
  });

  it('has no collision among two hundred thousand states', () => {
    const hasher = createStateHasher(rules);
    const seen = new Set<string | undefined>();
    for (let n = 0; n < 100_000; n += 1)
      seen.add(hasher({ plain: { n } })['plain']).add(hasher({ plain: [`${n}`] })['plain']);
    expect(seen.size).toBe(200_000);
  });

  it('gives equal hashes for a live state, its projection, and both read from JSON', () => {
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

  it('gives the same hashes with and without its cache', () => {
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

describe('projectState', () => {
  it('does not mix up projections under other rules', () => {
    const shared = { text: 'Ann', inner: { text: 'Bob' } };
    const each = createLogRules({ fields: { 'c.inner.text': 'keep' }, exceptions: { b: { text: 'keep' } } });
    expect(projectState(each, { a: shared, b: shared, c: shared })).toEqual({
      a: { text: 'xxx', inner: { text: 'xxx' } },
      b: shared,
      c: { text: 'xxx', inner: { text: 'Bob' } },
    });
  });
});
