import { ACCOUNT_CHARACTERS, hasHidden, isolated, withoutHidden } from '#contract/names.ts';

describe('a name', () => {
  const hiding: readonly [string, string][] = [
    ['adm\u00adin', 'admin'],
    ['\u202enimda', 'nimda'],
    ['An\u2066n\u2069', 'Ann'],
    ['Ann\u3164\u2800\ufeff\u{e0041}\u2028', 'Ann'],
    ['ad\u200cmin\u200d', 'admin'],
    ['Бо\u200dрис', 'Борис'],
    ['张\u200c伟', '张伟'],
    ['A\ufe0f\u200d', 'A'],
    ['علی\u200c', 'علی'],
    ['\u200b', ''],
  ];
  for (const [name, shown] of hiding) {
    it(`hides something: ${JSON.stringify(name)}`, () => {
      expect([hasHidden(name), withoutHidden(name)]).toEqual([true, shown]);
    });
  }

  for (const name of [
    "Ann O'Hara",
    'علی\u200cرضا',
    'क्\u200dष',
    'Ann 👩🏽\u200d💻 ❤\ufe0f 👩\u200d❤\ufe0f\u200d👩',
    '欧阳 秀英',
    'José',
  ]) {
    it(`is what it looks like: ${name}`, () => {
      expect([hasHidden(name), withoutHidden(name)]).toEqual([false, name]);
    });
  }

  it('cannot end its isolation in a sentence', () => {
    expect(isolated('Ann\u2069\u202e gnp')).toBe('\u2068Ann gnp\u2069');
  });

  it('of an account has ASCII characters only', () => {
    for (const account of ['ann.o+cs_1-2@ex.com', 'Admin01']) expect(ACCOUNT_CHARACTERS.test(account)).toBe(true);
    for (const account of ['\u0430dmin01', '\uff41dmin01', 'admın01', 'admin 01', 'admin01\n', 'jose\u0301'])
      expect(ACCOUNT_CHARACTERS.test(account)).withContext(account).toBe(false);
  });
});
