import { mutated, mutationsOf } from '#tools/mutations/mutate.ts';

const mutantsOf = (text: string): readonly string[] =>
  mutationsOf('source.ts', text).map((mutation) => mutated(text, mutation));

describe('mutations', () => {
  it('invert comparisons, conditions and truth values, and change numbers by one', () => {
    expect(mutantsOf('const isOld = age > limit;')).toEqual(['const isOld = age >= limit;']);
    expect(mutantsOf('if (isOld) stop();')).toEqual(['if (!(isOld)) stop();', 'if (isOld) ;']);
    expect(mutantsOf('const x = isOld ? a : b;')).toEqual(['const x = !(isOld) ? a : b;']);
    expect(mutantsOf('const x = !isOld;')).toEqual(['const x = isOld;']);
    expect(mutantsOf('const x = true;')).toEqual(['const x = false;']);
    expect(mutantsOf('const x = 59;')).toEqual(['const x = (59 + 1);']);
  });

  it('remove calls whose result is not used', () => {
    expect(mutantsOf('await save();')).toEqual([';']);
  });

  it('change SQL statements, and no other text', () => {
    expect(mutantsOf('const q = `select id from chat where seq > $1 and open order by id desc`;')).toEqual([
      'const q = `select id from chat where seq >= $1 and open order by id desc`;',
      'const q = `select id from chat where seq > $1 or open order by id desc`;',
      'const q = `select id from chat where seq > $1 and open order by id asc`;',
    ]);
    expect(mutantsOf('const text = `this and that`;')).toEqual([]);
  });

  it('leave types and imports unchanged', () => {
    expect(mutantsOf('import a from "select and from";\ninterface A { readonly b: 1 | 2 }\ntype C = true;')).toEqual(
      [],
    );
  });
});
