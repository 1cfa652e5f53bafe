import { createLoginThrottle } from '../../../server/services/loginThrottle.ts';
import { TooManyTriesError } from '../../../server/services/errors.ts';

const MINUTE_MS = 60_000;

describe('the login throttle', () => {
  const setUp = () => {
    let now = 1_000_000;
    const throttle = createLoginThrottle(() => now);
    return {
      throttle,
      pass: (ms: number) => { now += ms; },
      /** How long the next try has to wait; 0 when it may come, and then it counts as failed. */
      tryOnce: (account: string, address: string): number => {
        try {
          throttle.begin(account, address);
          return 0;
        } catch (error) {
          if (error instanceof TooManyTriesError) return error.retryAfterMs;
          throw error;
        }
      },
    };
  };

  it('lets five tries pass and makes each one after wait twice as long, to a minute at most', () => {
    const { tryOnce, pass } = setUp();
    for (let attempt = 0; attempt < 5; attempt += 1) expect(tryOnce('someone', 'here')).toBe(0);
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const waitMs = tryOnce('someone', 'here');
      waits.push(waitMs);
      pass(waitMs);
      expect(tryOnce('someone', 'here')).toBe(0);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  });

  it('counts by account and address: the owner at another address never waits, whatever the case of the account', () => {
    const { tryOnce } = setUp();
    for (let attempt = 0; attempt < 5; attempt += 1) tryOnce('Someone', 'there');
    expect(tryOnce('sOMEONE', 'there')).toBeGreaterThan(0);
    expect(tryOnce('someone', 'here')).toBe(0);
    expect(tryOnce('another', 'there')).toBe(0);
  });

  it('stops an address that tries one password on many accounts, for as long as it goes on', () => {
    const { tryOnce, pass } = setUp();
    let allowed = 0;
    while (tryOnce(`account${allowed}`, 'sprayer') === 0) allowed += 1;
    expect(allowed).toBe(100);
    pass(9 * MINUTE_MS);
    expect(tryOnce('one-more', 'sprayer')).toBeGreaterThan(0);
    pass(2 * MINUTE_MS);
    expect(tryOnce('one-more', 'sprayer')).toBe(0);
  });

  it('counts tries at once before any of them has failed', () => {
    const { tryOnce } = setUp();
    const started = Array.from({ length: 1_000 }, () => tryOnce('someone', 'here'));
    expect(started.filter((waitMs) => waitMs === 0)).toHaveSize(5);
  });

  it('forgets what succeeded, and what is long ago', () => {
    const { throttle, tryOnce, pass } = setUp();
    for (let attempt = 0; attempt < 5; attempt += 1) tryOnce('someone', 'here');
    throttle.succeeded('someone', 'here');
    for (let attempt = 0; attempt < 5; attempt += 1) expect(tryOnce('someone', 'here')).toBe(0);
    pass(11 * MINUTE_MS);
    expect(tryOnce('someone', 'here')).toBe(0);
  });
});
