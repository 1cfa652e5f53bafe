import { createBell, type BellWindow } from '#src/app/browser/bell.ts';
import { ATTENDED_LOCK, createRingTurns } from '#src/app/browser/desktop.ts';
import { createTextStore } from '#common/browser/textStore.ts';
import { settle } from '../../support/page/testStore.ts';

const PAUSE_MS = 4_000;

/** Whether a person looks at a tab. */
class FakeAttention {
  #onChange: (isAttended: boolean) => void = () => undefined;

  readonly watch = (onChange: (isAttended: boolean) => void) => {
    this.#onChange = onChange;
    onChange(true);
    return () => undefined;
  };

  async show(isAttended: boolean): Promise<void> {
    this.#onChange(isAttended);
    // Waits until the browser has released the lock.
    if (!isAttended) await navigator.locks.request('cs.settled', () => undefined);
  }
}

describe('taking turns to ring', () => {
  const clean: (() => void)[] = [];
  afterEach(async () => {
    for (const undo of clean.splice(0)) undo();
    await navigator.locks.request(ATTENDED_LOCK, () => undefined);
    localStorage.removeItem('cs.rangAt');
  });

  const setUp = ({ locks = navigator.locks }: { readonly locks?: LockManager | null } = {}) => {
    const clock = { at: 1_000_000 };
    const store = createTextStore(() => localStorage);
    const aTab = () => {
      const page = new FakeAttention();
      const turns = createRingTurns({ watchAttention: page.watch, store, now: () => clock.at, locks });
      clean.push(turns.watch());
      return { page, take: () => turns.take(PAUSE_MS) };
    };
    return { clock, aTab };
  };

  it('lets one tab ring, and another one after a pause', async () => {
    const { clock, aTab } = setUp();
    const [one, other] = [aTab(), aTab()];
    await one.page.show(false);
    await other.page.show(false);
    const taken = await Promise.all([one.take(), other.take(), one.take()]);
    expect(taken.filter((isMine) => isMine)).toHaveSize(1);
    clock.at += PAUSE_MS - 1;
    expect(await other.take()).toBeFalse();
    clock.at += 1;
    await navigator.locks.request(ATTENDED_LOCK, () => undefined);
    expect(await other.take()).toBeTrue();
  });

  it('lets no other tab ring that cannot read yet when one has rung', async () => {
    const { clock, aTab } = setUp();
    const [one, other] = [aTab(), aTab()];
    await one.page.show(false);
    await other.page.show(false);
    expect(await one.take()).toBeTrue();
    localStorage.removeItem('cs.rangAt');
    clock.at += 1;
    expect(await other.take()).toBeFalse();
  });

  it('lets no tab ring while a person looks at one', async () => {
    const { aTab } = setUp();
    const [one, other] = [aTab(), aTab()];
    await one.page.show(false);
    expect([await one.take(), await other.take()]).toEqual([false, false]);
    await other.page.show(false);
    expect(await one.take()).toBeTrue();
    await other.page.show(true);
    expect(await one.take()).toBeFalse();
  });

  it('lets one tab ring per pause without Web Locks', async () => {
    const { clock, aTab } = setUp({ locks: null });
    const [one, other] = [aTab(), aTab()];
    expect(await one.take())
      .withContext('in front')
      .toBeFalse();
    await one.page.show(false);
    await other.page.show(false);
    expect([await one.take(), await other.take()]).toEqual([true, false]);
    clock.at -= 60_000;
    expect(await other.take())
      .withContext('the clock was set back')
      .toBeTrue();
  });
});

describe('the bell', () => {
  /** A window without a click so far, which therefore may not sound. */
  const setUp = () => {
    const world = { isClicked: false, made: 0, rests: 0, timers: [] as (() => void)[] };
    class Context extends AudioContext {
      constructor() {
        super();
        world.made += 1;
      }

      override resume(): Promise<void> {
        return world.isClicked ? Promise.resolve() : new Promise(() => undefined);
      }

      override async suspend(): Promise<void> {
        world.rests += 1;
      }
    }
    const listeners: ((event: Pick<Event, 'target'>) => void)[] = [];
    const page: BellWindow = {
      AudioContext: Context,
      navigator: {},
      addEventListener: (type, listener) => {
        if (type === 'click') listeners.push(listener);
      },
      setTimeout: (work) => world.timers.push(work),
      clearTimeout: () => {
        world.timers.length = 0;
      },
    };
    const bell = createBell(page);
    const answers: boolean[] = [];
    bell.watch((isAllowed) => answers.push(isAllowed));
    return {
      bell,
      answers,
      world,
      async clickOn(target: EventTarget) {
        world.isClicked = true;
        listeners.forEach((listener) => listener({ target }));
        await settle();
      },
    };
  };

  it('creates its context at the first click or key, and suspends it when unused', async () => {
    const { answers, world, clickOn } = setUp();
    expect([answers, world.made]).toEqual([[false], 0]);
    await clickOn(document.body);
    expect([answers, world.made]).toEqual([[false, true], 1]);
    for (const work of world.timers) work();
    expect(world.rests).toBe(1);
    await clickOn(document.body);
    expect(world.made).toBe(1);
  });

  it('ignores clicks on the sound control', async () => {
    const { answers, clickOn, bell } = setUp();
    const control = document.createElement('button');
    control.dataset['asksForSound'] = '';
    await clickOn(control.appendChild(document.createElement('span')));
    expect(answers).toEqual([false]);
    bell.allow();
    await settle();
    expect(answers).toEqual([false, true]);
  });

  it('plays two notes', async () => {
    const { bell, world } = setUp();
    const start = spyOn(OscillatorNode.prototype, 'start').and.callThrough();
    bell.ring();
    await settle();
    expect(start).withContext('silent until a click').not.toHaveBeenCalled();
    world.isClicked = true;
    bell.ring();
    await settle();
    expect(start).toHaveBeenCalledTimes(2);
  });
});
