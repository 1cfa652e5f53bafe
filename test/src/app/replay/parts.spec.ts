import { rootReducerWith } from '../../../../src/app/rootReducer.ts';
import { SCREENS } from '../../../../src/app/screens.ts';
import { gatherParts, type GatheredParts } from '../../../../src/app/replay/parts.ts';

describe('the parts of a page, gathered', () => {
  let parts: GatheredParts;
  const started = { workers: 0, calls: 0 };

  beforeAll(async () => {
    const { Worker, XMLHttpRequest } = window;
    Object.assign(window, {
      Worker: class extends Worker { constructor(...given: ConstructorParameters<typeof Worker>) { started.workers += 1; super(...given); } },
      XMLHttpRequest: class extends XMLHttpRequest { constructor() { started.calls += 1; super(); } },
    });
    parts = await gatherParts();
    Object.assign(window, { Worker, XMLHttpRequest });
  });

  it('have a reducer for every slice that a screen can bring', () => {
    const state = rootReducerWith(parts.reducers)(undefined, { type: '@@init' });
    const missing = Object.entries(state).filter(([, slice]) => slice === null).map(([name]) => name);
    expect(missing).toEqual([]);
  });

  it('have log rules for every slice', () => {
    const state = rootReducerWith(parts.reducers)(undefined, { type: '@@init' });
    expect(Object.keys(state).filter((name) => !Object.hasOwn(parts.rules.state, name))).toEqual([]);
  });

  it('have every screen that there is', () => {
    expect(SCREENS.filter(({ name }) => !Object.hasOwn(parts.screens, name))).toEqual([]);
  });

  it('start no worker and make no call', () => {
    expect(started).toEqual({ workers: 0, calls: 0 });
  });
});
