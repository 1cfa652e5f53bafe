import { encodePassword, verifierOf } from '../../../src/common/passwords.ts';

describe('passwords', () => {
  it('are encoded by SHA-256 of their UTF-8 in hex, and verified by the SHA-256 of that', () => {
    expect(encodePassword('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(encodePassword('pässwörd')).toBe('46970bef70aced8123f0d5d094717e2a5cd412041e03b26376049fe65b2834a4');
    expect(verifierOf(encodePassword('abc'))).toBe('dfe7a23fefeea519e9bbfdd1a6be94c4b2e4529dd6b7cbea83f9959c2621b13c');
  });
});
