import { hasAnswer } from '#server/http/headers.ts';

describe('a caller with If-None-Match', () => {
  const OWN = '"Zm9v-gzip_8"';
  for (const header of [
    OWN,
    `W/${OWN}`,
    `"a", ${OWN}`,
    `W/"a",W/${OWN} , "b"`,
    `"with, comma", ${OWN}`,
    '"Zm9v-gzip_8-gzip"',
    'W/"Zm9v-gzip_8;gzip"',
    '"Zm9v-gzip_8-br"',
    '*',
    ' * ',
  ])
    it(`has the answer by ${header}`, () => {
      expect(hasAnswer(header, OWN)).toBeTrue();
    });

  for (const header of [
    undefined,
    '',
    '""',
    'Zm9v-gzip_8',
    '"Zm9v"',
    '"zm9v-gzip_8"',
    '"a", "b"',
    '"*"',
    '"Zm9v-gzip_8-gzip-gzip"',
    '"Zm9v-gzip_8-lz4"',
  ])
    it(`does not have it by ${header}`, () => {
      expect(hasAnswer(header, OWN)).toBeFalse();
    });

  it('has the answer whose own tag ends like a compression', () => {
    expect(hasAnswer('"x-br"', '"x-br"')).toBeTrue();
    expect(hasAnswer('"x-br-gzip"', '"x-br"')).toBeTrue();
  });
});
