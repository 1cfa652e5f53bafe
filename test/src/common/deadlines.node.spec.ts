import { selectWaitLimits, toneAt } from '#common/deadlines.ts';

const LIMITS = { amberMs: 60_000, lateMs: 180_000 };

describe('limits of waiting', () => {
  it('are two and five minutes until the server names others', () => {
    const defaults = { amberMs: 120_000, lateMs: 300_000 };
    expect(selectWaitLimits({ session: { status: 'signedOut' } })).toEqual(defaults);
    expect(selectWaitLimits({ session: { status: 'signedIn', user: {} } })).toEqual(defaults);
    expect(selectWaitLimits({ session: { status: 'signedIn', user: { waitLimits: LIMITS } } })).toBe(LIMITS);
  });

  it('begin at their minute', () => {
    const tones = [0, 59_999, 60_000, 179_999, 180_000, 86_400_000].map((ms) => toneAt(ms, LIMITS));
    expect(tones).toEqual(['calm', 'calm', 'amber', 'amber', 'late', 'late']);
  });
});
