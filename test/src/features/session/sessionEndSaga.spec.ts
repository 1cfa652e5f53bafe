import { SESSION_END_WARNING_MS } from '#contract/constants.ts';
import { createPageReducer } from '#src/app/coreReducer.ts';
import {
  selectApproachingEnd,
  sessionEnded,
  sessionEndWarningClosed,
  sessionSaga,
  sessionStarted,
} from '#src/features/session/index.ts';
import { aUser, FakeWorld } from '#test/support/page/fakeSession.ts';
import { createTestStore } from '#test/support/page/testStore.ts';

const LOGIN = Date.parse('2026-01-01T08:00:00.000Z');
const END = '2026-01-02T08:00:00.000Z';
const WARN = Date.parse(END) - SESSION_END_WARNING_MS;

describe('the warning before the end of a session', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date(LOGIN)));
  afterEach(() => jasmine.clock().uninstall());

  const setUp = async () => {
    const world = new FakeWorld();
    const test = createTestStore({ reducer: createPageReducer().reducer, saga: () => sessionSaga(world.deps) });
    test.store.dispatch(sessionStarted({ user: aUser({ sessionEndTime: END }), im: null, unlive: false }));
    await test.settle();
    const passTo = async (at: number) => {
      while (Date.now() < at) {
        jasmine.clock().tick(Math.min(60_000, at - Date.now()));
        await test.settle();
      }
    };
    return { ...test, passTo, end: () => selectApproachingEnd(test.store.getState()) };
  };

  it('appears at the right time', async () => {
    const { passTo, end } = await setUp();
    await passTo(WARN - 1);
    expect(end()).toBeNull();
    await passTo(WARN);
    expect(end()).toBe(END);
  });

  it('stays until the user closes it', async () => {
    const { store, passTo, end } = await setUp();
    await passTo(WARN);
    store.dispatch(sessionEndWarningClosed());
    expect(end()).toBeNull();
    await passTo(Date.parse(END) - 1);
    expect(end()).toBeNull();
  });

  it('does not appear for an ended session, and starts again with a new one', async () => {
    const { store, settle, passTo, end } = await setUp();
    store.dispatch(sessionEnded());
    const later = '2026-01-03T08:00:00.000Z';
    store.dispatch(sessionStarted({ user: aUser({ sessionEndTime: later }), im: null, unlive: false }));
    await settle();
    await passTo(WARN);
    expect(end()).toBeNull();
  });
});
