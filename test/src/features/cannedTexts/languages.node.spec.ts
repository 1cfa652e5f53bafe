import { languageBeside, languageOf, textIn } from '#src/features/cannedTexts/languages.ts';

const EN = { lang: 'en', body: 'Hello' };
const DE = { lang: 'de', body: 'Hallo' };
const ZH = { lang: 'zh', body: '你好' };

describe('the language of a canned reply', () => {
  it('is that of the customer, as far as the script shows it', () => {
    expect(languageOf('我的退款在哪里')).toBe('zh');
    expect(languageOf('返金はいつですか')).toBe('ja');
    expect(languageOf('환불 언제')).toBe('ko');
    expect(languageOf('Where is my refund?')).toBeNull();
    expect(languageOf('')).toBeNull();
  });

  it('is English where the customer’s is unknown or missing, and else the first', () => {
    expect(textIn({ texts: [DE, EN, ZH] }, 'zh')).toBe(ZH);
    expect(textIn({ texts: [DE, EN, ZH] }, 'ko')).toBe(EN);
    expect(textIn({ texts: [DE, EN] }, null)).toBe(EN);
    expect(textIn({ texts: [DE, ZH] }, null)).toBe(DE);
    expect(textIn({ texts: [] }, null)).toBeUndefined();
  });

  it('goes on to the next or the previous one, around the ends', () => {
    const reply = { texts: [EN, DE, ZH] };
    expect(languageBeside(reply, 'en', 1)).toBe('de');
    expect(languageBeside(reply, 'zh', 1)).toBe('en');
    expect(languageBeside(reply, 'en', -1)).toBe('zh');
    expect(languageBeside({ texts: [EN] }, 'en', 1)).toBe('en');
  });
});
