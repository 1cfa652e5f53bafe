import { partsOf } from '#src/conversation/links.ts';
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
    ['请看https://example.org/路径。', ['https://example.org/%E8%B7%AF%E5%BE%84']],
    ['请看 https://example.com/a。谢谢', ['https://example.com/a']],
    ['请看 https://example.com/a，谢谢', ['https://example.com/a']],
    ['請看 https://example.com/a；謝謝！', ['https://example.com/a']],
    ['見て：https://example.com/foo、続き', ['https://example.com/foo']],
    ['「https://example.com/foo」を見て', ['https://example.com/foo']],
    ['【https://example.com/foo?a=1】', ['https://example.com/foo?a=1']],
    ['《https://example.com/foo》…', ['https://example.com/foo']],
    ['“https://example.com/foo”和', ['https://example.com/foo']],
    ['https://example.com/docs（说明）了解', ['https://example.com/docs']],
    ['https://example.com/docs）了解', ['https://example.com/docs']],
    ['https://example.com/a……好', ['https://example.com/a']],
    ['https://example.com/a——好', ['https://example.com/a']],
    ['https://example.com/a谢谢', ['https://example.com/a']],
    ['https://example.com谢谢', ['https://example.com/']],
    ['https://example.com/a에서 보세요', ['https://example.com/a']],
    ['https://zh.wikipedia.org/wiki/北京', ['https://zh.wikipedia.org/wiki/%E5%8C%97%E4%BA%AC']],
    ['https://zh.wikipedia.org/wiki/北京。', ['https://zh.wikipedia.org/wiki/%E5%8C%97%E4%BA%AC']],
    ['https://example.com/?q=東京&x=1 と', ['https://example.com/?q=%E6%9D%B1%E4%BA%AC&x=1']],
    ['https://ja.wikipedia.org/wiki/2020年', ['https://ja.wikipedia.org/wiki/2020%E5%B9%B4']],
    ['https://example.com/status/123を見て', ['https://example.com/status/123']],
    ['https://ja.wikipedia.org/wiki/東京Metro線〜', ['https://ja.wikipedia.org/wiki/%E6%9D%B1%E4%BA%ACMetro%E7%B7%9A']],
    ['https://example.com/a说明.pdf', ['https://example.com/a%E8%AF%B4%E6%98%8E.pdf']],
    ['https://例え.jp、https://my公司.com', ['https://xn--r8jz45g.jp/', 'https://xn--my-zz4cq0h.com/']],
    ["https://example.com/o'neill/x", ["https://example.com/o'neill/x"]],
    ["['https://example.com/a','https://example.com/b']", ['https://example.com/a', 'https://example.com/b']],
    ["it is 'https://example.com/a'.", ['https://example.com/a']],
    ['انظر https://example.com/a، شكرا', ['https://example.com/a']],
    ['देखें https://example.com/a। धन्यवाद', ['https://example.com/a']],
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
