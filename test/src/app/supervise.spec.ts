import { take } from 'typed-redux-saga';
import { sagaFailed, supervise } from '#src/app/supervise.ts';
import { createTestStore } from '../../support/page/testStore.ts';

describe('the supervisor', () => {
  beforeEach(() => jasmine.clock().install());
  afterEach(() => jasmine.clock().uninstall());

  const setUp = () => {
    const faults: unknown[] = [];
    const done: string[] = [];
    const worker = (name: string) =>
      function* () {
        while (true) {
          const { type } = yield* take((action: { type: string }) => action.type.startsWith(name));
          if (type.endsWith('bad')) throw new Error(`${name} met ${type}`);
          done.push(type);
        }
      };
    const test = createTestStore({
      reducer: () => null,
      saga: () =>
        supervise(
          {
            random: () => 0.5,
            reportFault: (error) => {
              faults.push(error);
            },
          },
          { one: worker('one'), two: worker('two') },
        ),
    });
    return { ...test, faults, done };
  };

  it('restarts a saga that threw after a pause, and reports the error', async () => {
    const { store, actions, faults, done, settle } = setUp();
    store.dispatch({ type: 'one/bad' });
    await settle();
    expect(faults).toHaveSize(1);
    expect(actions.filter(sagaFailed.match).map(({ payload }) => payload)).toEqual([
      { name: 'one', message: 'one met one/bad' },
    ]);
    store.dispatch({ type: 'one/good' });
    expect(done).withContext('it is down').toEqual([]);
    jasmine.clock().tick(1_000);
    await settle();
    store.dispatch({ type: 'one/good' });
    expect(done).toEqual(['one/good']);
  });

  it('does not affect other sagas', async () => {
    const { store, done, settle } = setUp();
    store.dispatch({ type: 'one/bad' });
    await settle();
    store.dispatch({ type: 'two/good' });
    expect(done).toEqual(['two/good']);
  });

  it('waits longer after each error', async () => {
    const { store, faults, settle } = setUp();
    for (const waitMs of [1_000, 2_000, 4_000]) {
      const before = faults.length;
      store.dispatch({ type: 'one/bad' });
      await settle();
      expect(faults).toHaveSize(before + 1);
      jasmine.clock().tick(waitMs - 1);
      await settle();
      store.dispatch({ type: 'one/bad' });
      expect(faults)
        .withContext('still down')
        .toHaveSize(before + 1);
      jasmine.clock().tick(1);
      await settle();
    }
  });
});
