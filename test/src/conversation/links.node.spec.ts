import { partsOf } from '../../../src/conversation/links.ts';
import { fastestMs } from '../../support/fastest.ts';

const hrefsOf = (text: string) => partsOf(text).flatMap(({ href }) => (href === null ? [] : [href]));

describe('links in a text', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['no address here', []],
    ['see https://example.org/a?b=c#d, please', ['https://example.org/a?b=c#d']],
    ['(http://example.org/x)', ['http://example.org/x']],
    ['https://en.example.org/wiki/Moon_(Earth)', ['https://en.example.org/wiki/Moon_(Earth)']],
    ['www.example.org.', ['https://www.example.org/']],
    ['two: https://a.example https://b.example', ['https://a.example/', 'https://b.example/']],
    ['javascript:alert(1) data:text/html,x file:///etc/passwd', []],
    ['https://user:password@example.org', []],
    ['http://localhost/x', []],
    ['<a href="https://example.org">x</a>', ['https://example.org/']],
    ['https://example.org/\u202egnp.exe', ['https://example.org/']],
    ['https://exаmple.org', ['https://xn--exmple-4nf.org/']],
    ['请看https://example.org/路径。', ['https://example.org/%E8%B7%AF%E5%BE%84%E3%80%82']],
  ];
  for (const [text, hrefs] of cases) {
    it(`are ${hrefs.length} in '${text}'`, () => {
      expect(hrefsOf(text)).toEqual([...hrefs]);
    });
  }

  it('leave every character of the text in place', () => {
    for (const [text] of cases)
      expect(
        partsOf(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
  });

  it('are found quickly in the longest text', () => {
    const text = 'www.'.repeat(2_500);
    expect(fastestMs(() => partsOf(text))).toBeLessThan(50);
  });
});
