import i18next from 'i18next';
import { CANNED_SHORTCUT_MAX, CANNED_TEXT_MAX, CANNED_TITLE_MAX } from '#contract/constants.ts';
import { readMessage } from '#common/messageText.ts';
import { CANNED_RULES, fieldOfRefusal, newForm, type CannedForm } from '#src/features/cannedReplies/cannedForm.ts';
import commonTexts from '#common/texts.json';
import cannedTexts from '#src/features/cannedReplies/texts.json';
import sharedTexts from '#src/i18n/shared.json';
import { withTexts } from '#test/support/specTexts.ts';

const GOOD: CannedForm = {
  ...newForm('shared'),
  title: 'Refund',
  shortcut: 'refund',
  texts: [{ lang: 'en', body: 'Dear {customer}, it takes three days.' }],
};

describe('the form of a canned reply', () => {
  withTexts(sharedTexts, commonTexts, cannedTexts);
  const problems = (fields: Partial<CannedForm>) =>
    Object.fromEntries(
      Object.entries(CANNED_RULES.problemsOf({ ...GOOD, ...fields }, null)).map(([field, problem]) => [
        field,
        readMessage(i18next.t, problem),
      ]),
    );

  it('needs a title, a shortcut and a text', () => {
    expect(problems({})).toEqual({});
    for (const empty of [' \n', '\u200b\u2800'])
      expect(problems({ title: empty, shortcut: '/', texts: [{ lang: 'de', body: empty }] })).toEqual({
        title: 'Please enter a title',
        shortcut: 'Please enter a shortcut',
        texts: 'Please enter the text in German',
      });
  });

  it('takes the longest title, shortcut and text, and no longer ones', () => {
    const ofLength = (more: number) => ({
      title: 'x'.repeat(CANNED_TITLE_MAX + more),
      shortcut: 'x'.repeat(CANNED_SHORTCUT_MAX + more),
      texts: [{ lang: 'en', body: 'x'.repeat(CANNED_TEXT_MAX + more) }],
    });
    expect(problems(ofLength(0))).toEqual({});
    expect(problems(ofLength(1))).toEqual({
      title: 'Maximum 80 characters',
      shortcut: 'Maximum 20 characters',
      texts: 'English: maximum 2000 characters',
    });
  });

  it('takes no characters in a title that hide or turn the text beside it', () => {
    expect(problems({ title: 'Refund \u202ex' })).toEqual({ title: 'Invisible characters are not allowed' });
  });

  it('takes shortcuts of any script, and refuses spaces and signs', () => {
    for (const shortcut of ['退款', 'zahlung-2', 'a_b', 'สวัสดี', '/hi']) expect(problems({ shortcut })).toEqual({});
    for (const shortcut of ['a b', 'a/b', 'hi!', '{x}'])
      expect(problems({ shortcut })).toEqual({ shortcut: 'Only letters, digits, - and _' });
  });

  it('names the language and the unknown variable of the first wrong text', () => {
    const texts = [
      { lang: 'en', body: 'Hello {customer}, 1 {two words}' },
      { lang: 'zh', body: '您好 {name}' },
      { lang: 'ko', body: '' },
    ];
    expect(problems({ texts })).toEqual({ texts: 'Chinese: there is no variable {name}' });
  });

  it('is tidied before it is saved', () => {
    const typed = { ...GOOD, title: ' Refund ', shortcut: '/refund', texts: [{ lang: 'en', body: ' a\r\nb \n' }] };
    expect(CANNED_RULES.tidied(typed)).toEqual({ ...GOOD, texts: [{ lang: 'en', body: 'a\nb' }] });
  });

  it('shows a taken shortcut at its field, and other refusals for the whole form', () => {
    expect(fieldOfRefusal({ kind: 'refused', code: 4009, message: 'This shortcut is taken' })).toBe('shortcut');
    expect(fieldOfRefusal({ kind: 'refused', code: 4022, message: 'Too many' })).toBeNull();
  });
});
