import { hasPasswordLength } from '#contract/enteredText.ts';
import { encodePassword, encodeStored, verifierOf } from '#common/passwords.ts';

describe('passwords', () => {
  it('are encoded by SHA-256 of their UTF-8 in hex, and verified by the SHA-256 of that', () => {
    expect(encodePassword('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(encodePassword('pässwörd')).toBe('46970bef70aced8123f0d5d094717e2a5cd412041e03b26376049fe65b2834a4');
    expect(verifierOf(encodePassword('abc'))).toBe('dfe7a23fefeea519e9bbfdd1a6be94c4b2e4529dd6b7cbea83f9959c2621b13c');
  });

  for (const [what, one, other] of [
    ['composed and decomposed accents', 'Caf\u00e9-2026', 'Cafe\u0301-2026'],
    ['syllables and their letters', '\uac01\uac0112', '\u1100\u1161\u11a8\u1100\u1161\u11a812'],
    ['wide letters', 'pass1234', '\uff50\uff41\uff53\uff53\uff11\uff12\uff13\uff14'],
  ] as const) {
    it(`are the same for ${what}`, () => {
      expect(encodePassword(other)).toBe(encodePassword(one));
      expect([encodeStored(one).asTyped, encodeStored(other).asTyped === undefined]).toEqual([undefined, false]);
    });
  }

  it('are counted after normalization', () => {
    const syllable = '\u1100\u1161\u11a8';
    expect([5, 6, 20, 21].map((count) => hasPasswordLength(syllable.repeat(count)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
