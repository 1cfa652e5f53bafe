import { createServerClock } from '#common/clock/browser/pageClock.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const AT = Date.UTC(2026, 0, 1, 12);

/** A computer whose clock differs from the server's. */
function setUp(offMs: number) {
  const time = { server: AT, wall: AT + offMs, steady: 5_000.25 };
  const clock = createServerClock({ wall: () => time.wall, steady: () => time.steady });
  const pass = (ms: number) => {
    time.server += ms;
    time.wall += ms;
    time.steady += ms;
  };
  /** One exchange: the server answers half-way. */
  const ask = (roundTripMs: number, resolutionMs = 0) => {
    const end = clock.startExchange();
    pass(roundTripMs / 2);
    const answer = time.server;
    pass(roundTripMs / 2);
    end(resolutionMs === 0 ? answer : Math.floor(answer / resolutionMs) * resolutionMs, resolutionMs);
  };
  return { clock, time, pass, ask, errorMs: () => Math.abs(clock.now() - time.server) };
}

describe('the clock of the server', () => {
  for (const offMs of [6 * MINUTE_MS, -6 * MINUTE_MS, 3 * HOUR_MS, -3 * HOUR_MS]) {
    it(`is known after one answer when this computer is ${offMs / MINUTE_MS} min off`, () => {
      const { clock, ask, pass, errorMs } = setUp(offMs);
      expect(errorMs()).withContext('before').toBe(Math.abs(offMs));
      pass(777);
      ask(80, 1_000);
      expect(errorMs()).toBeLessThanOrEqual(540);
      ask(80);
      pass(HOUR_MS);
      expect(errorMs()).withContext('an hour later').toBe(0);
      expect(Number.isInteger(clock.now())).toBeTrue();
    });
  }

  it('believes the shortest exchange', () => {
    const { clock, time, pass, ask, errorMs } = setUp(HOUR_MS);
    ask(20);
    const end = clock.startExchange();
    const answer = time.server;
    pass(4_000); // all of it on the way back
    end(answer);
    expect(errorMs()).withContext('a long one changes nothing').toBe(0);
    clock.startExchange()(NaN, 1_000);
    clock.startExchange()(0);
    expect(errorMs()).withContext('nor does an answer without a time').toBe(0);
  });

  it('survives a clock that is set while the page is open', () => {
    for (const setMs of [-3 * HOUR_MS, -6 * MINUTE_MS]) {
      const { time, ask, pass, errorMs } = setUp(0);
      ask(20);
      time.wall += setMs;
      expect(errorMs()).withContext('back').toBe(0);
      pass(HOUR_MS);
      expect(errorMs()).withContext('an hour after that').toBe(0);
    }
    const { time, ask, errorMs } = setUp(0);
    ask(20);
    time.wall += 3 * HOUR_MS;
    ask(200, 1_000);
    expect(errorMs()).withContext('forward, after any answer').toBeLessThanOrEqual(600);
  });

  it('does not believe an exchange during which the computer slept', () => {
    const { clock, time, ask, errorMs } = setUp(0);
    ask(20);
    const end = clock.startExchange();
    const answer = time.server;
    time.server += 8 * HOUR_MS;
    time.wall += 8 * HOUR_MS;
    end(answer);
    expect(errorMs()).toBe(0);
  });

  it('goes on while the computer sleeps', () => {
    const { time, ask, errorMs } = setUp(-6 * MINUTE_MS);
    ask(20);
    time.server += 8 * HOUR_MS;
    time.wall += 8 * HOUR_MS;
    expect(errorMs()).toBe(0);
  });

  it('says how far it is ahead, and by how much that may be wrong', () => {
    const { clock, time, ask, pass } = setUp(-6 * MINUTE_MS);
    expect(clock.measured()).withContext('before the first answer').toBeNull();
    ask(200, 1_000);
    expect(clock.measured()?.uncertaintyMs).toBe(600);
    ask(40);
    expect(clock.measured()).toEqual({ offsetMs: 6 * MINUTE_MS, uncertaintyMs: 20 });
    pass(HOUR_MS);
    expect(clock.measured())
      .withContext('an hour later')
      .toEqual({ offsetMs: 6 * MINUTE_MS, uncertaintyMs: 380 });
    time.wall += MINUTE_MS;
    expect(clock.measured()?.uncertaintyMs).withContext('after it was set').toBeGreaterThan(MINUTE_MS);
  });

  it('is less certain about times before the clock of the computer was set', () => {
    const { clock, time, ask, pass } = setUp(0);
    ask(40);
    const before = time.wall;
    pass(MINUTE_MS);
    time.wall -= 5_000;
    ask(40);
    const { offsetMs, uncertaintyMs } = clock.measured(before) ?? { offsetMs: 0, uncertaintyMs: 0 };
    expect(offsetMs).toBe(5_000);
    expect(uncertaintyMs).toBeGreaterThanOrEqual(5_000);
    pass(MINUTE_MS);
    expect(clock.measured(time.wall)?.uncertaintyMs).withContext('since then').toBeLessThan(100);
    time.wall += 8 * HOUR_MS;
    time.server += 8 * HOUR_MS;
    ask(40);
    expect(clock.measured(time.wall - MINUTE_MS)?.uncertaintyMs)
      .withContext('after a sleep')
      .toBeLessThan(100);
  });

  it('reports corrections that one can see', async () => {
    const { clock, ask } = setUp(6 * MINUTE_MS);
    let jumps = 0;
    const count = () => {
      jumps += 1;
    };
    void clock.nextJump().then(count);
    const cancelled = clock.nextJump();
    cancelled.cancel();
    void cancelled.then(count);
    ask(80, 1_000);
    await Promise.resolve();
    expect(jumps).toBe(1);
    void clock.nextJump().then(count);
    ask(20);
    await Promise.resolve();
    expect(jumps).withContext('half a second').toBe(1);
  });
});
