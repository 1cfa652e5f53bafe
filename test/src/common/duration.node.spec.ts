import i18next from 'i18next';
import { formatDuration, formatShortSpan } from '#common/format/duration.ts';
import sharedTexts from '#src/i18n/shared.json';
import { withTexts } from '../../support/specTexts.ts';

describe('a duration', () => {
  withTexts(sharedTexts);
  const text = (ms: number) => formatDuration(i18next.t, ms);

  it('is shown in its two largest units', () => {
    expect([0, 999, 12_345, 130_000, 3_600_000, 3_660_000, 90_061_000].map(text)).toEqual([
      '0 s',
      '0 s',
      '12 s',
      '2 min 10 s',
      '1 h',
      '1 h 1 min',
      '1 d 1 h',
    ]);
  });

  it('is zero when clocks disagree', () => {
    expect(text(-5_000)).toBe('0 s');
  });

  it('is shown in milliseconds below a second, and in tenths of a second above', () => {
    expect([47.6, 1_234].map((ms) => formatShortSpan(i18next.t, ms))).toEqual(['48 ms', '1.2 s']);
  });
});
