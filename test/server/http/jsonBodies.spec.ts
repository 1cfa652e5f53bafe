import { wholeCharacters } from '#server/http/bodies.ts';

describe('the text of a JSON body', () => {
  for (const [given, expected] of [
    ['half \ud83d', 'half \ufffd'],
    ['\ude00 the other half', '\ufffd the other half'],
    ['\ud83d\ud83d\ude00', '\ufffd😀'],
    ['\ud83d\\ude00', '\ufffd\\ude00'],
    ['whole 😀', 'whole 😀'],
    ['no escape: \\ud83d', 'no escape: \\ud83d'],
    ['\n\t"\\', '\n\t"\\'],
    ['\0', '\0'],
  ] as const)
    it(`has whole characters: ${JSON.stringify(given)}`, () => {
      expect(JSON.parse(wholeCharacters(JSON.stringify(given)))).toBe(expected);
      expect(JSON.parse(wholeCharacters(JSON.stringify({ [given]: [given] })))).toEqual({ [expected]: [expected] });
    });

  it('may escape whole characters', () => {
    expect(JSON.parse(wholeCharacters('"\\uD83D\\uDE00 \\ud83d \\u00e9"'))).toBe('😀 \ufffd é');
  });

  it('stays invalid', () => {
    for (const text of ['"\\ud8"}"', '"\\ud83"', '{"a": \\ud83d}'])
      expect(() => JSON.parse(wholeCharacters(text)) as unknown)
        .withContext(text)
        .toThrow();
  });
});
