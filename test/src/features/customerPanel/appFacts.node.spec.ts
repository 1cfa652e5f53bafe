import type { ChatAppContext } from '#contract/http/appContext.ts';
import { appSpansOf } from '#src/features/customerPanel/appFacts.ts';

const said = (fromSeq: number, isSigned: boolean, context: ChatAppContext['context']): ChatAppContext => ({
  ...{ fromSeq, isSigned, context, createTime: '2026-01-01T00:00:00.000Z' },
});

describe('what an app says about itself', () => {
  it('is what is signed, and what the device says otherwise or besides', () => {
    const contexts = [
      said(1, true, { version: '4.2.0', locale: 'de' }),
      said(1, false, { version: '4.2.0', locale: 'fr', errorIds: ['e2', 'e1'] }),
    ];
    expect(appSpansOf(contexts)).toEqual([
      {
        ...{ fromSeq: 1, untilSeq: null },
        facts: [
          { name: 'version', text: '4.2.0', isSigned: true },
          { name: 'locale', text: 'de', isSigned: true },
          { name: 'locale', text: 'fr', isSigned: false },
          { name: 'errors', text: 'e2, e1', isSigned: false },
        ],
      },
    ]);
  });

  it('has a span for each change, with what was said before and still held', () => {
    const contexts = [
      said(9, true, { version: '4.2.1' }),
      said(5, false, { os: 'Android 15' }),
      said(1, true, { version: '4.2.0' }),
    ];
    expect(
      appSpansOf(contexts).map(({ fromSeq, untilSeq, facts }) => [fromSeq, untilSeq, facts.map(({ text }) => text)]),
    ).toEqual([
      [9, null, ['4.2.1', 'Android 15']],
      [5, 9, ['4.2.0', 'Android 15']],
      [1, 5, ['4.2.0']],
    ]);
    expect(appSpansOf([])).toEqual([]);
  });
});
