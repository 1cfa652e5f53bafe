import { mutated, mutationsOf } from '../../../tools/mutations/mutate.ts';

const mutantsOf = (text: string): readonly string[] =>
  mutationsOf('source.ts', text).map((mutation) => mutated(text, mutation));

describe('mutations', () => {
  it('turn comparisons, conditions and truth values round, and move numbers by one', () => {
    expect(mutantsOf('const isOld = age > limit;')).toEqual(['const isOld = age >= limit;']);
    expect(mutantsOf('if (isOld) stop();')).toEqual(['if (!(isOld)) stop();', 'if (isOld) ;']);
    expect(mutantsOf('const x = isOld ? a : b;')).toEqual(['const x = !(isOld) ? a : b;']);
    expect(mutantsOf('const x = !isOld;')).toEqual(['const x = isOld;']);
    expect(mutantsOf('const x = true;')).toEqual(['const x = false;']);
    expect(mutantsOf('const x = 59;')).toEqual(['const x = (59 + 1);']);
  });

  it('leave out calls whose result nobody takes', () => {
    expect(mutantsOf('await save();')).toEqual([';']);
  });

  it('change statements for the database, and no other text', () => {
    expect(mutantsOf('const q = `select id from chat where seq > $1 and open order by id desc`;')).toEqual([
      'const q = `select id from chat where seq >= $1 and open order by id desc`;',
      'const q = `select id from chat where seq > $1 or open order by id desc`;',
      'const q = `select id from chat where seq > $1 and open order by id asc`;',
    ]);
    expect(mutantsOf('const text = `this and that`;')).toEqual([]);
  });

  it('leave types and imports alone', () => {
    expect(mutantsOf('import a from "select and from";\ninterface A { readonly b: 1 | 2 }\ntype C = true;')).toEqual(
      [],
    );
  });
});
