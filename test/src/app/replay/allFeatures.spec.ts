import { createPageReducer } from '../../../../src/app/coreReducer.ts';
import { SCREENS } from '../../../../src/app/registry.ts';
import { loadAllFeatures, loadAllViews, type AllFeatures } from '../../../../src/app/replay/allFeatures.tsx';
import type { Views } from '../../../../src/app/views.ts';

describe('all features of a page, loaded for a replay', () => {
  let all: AllFeatures;
  let views: Views;
  const started = { workers: 0, calls: 0 };

  beforeAll(async () => {
    const { Worker, XMLHttpRequest } = window;
    Object.assign(window, {
      Worker: class extends Worker { constructor(...given: ConstructorParameters<typeof Worker>) { started.workers += 1; super(...given); } },
      XMLHttpRequest: class extends XMLHttpRequest { constructor() { started.calls += 1; super(); } },
    });
    [all, views] = await Promise.all([loadAllFeatures(), loadAllViews()]);
    Object.assign(window, { Worker, XMLHttpRequest });
  });

  it('have log rules for every slice', () => {
    const state = createPageReducer(all.reducers).reducer(undefined, { type: '@@init' });
    expect(Object.keys(state).filter((name) => !Object.hasOwn(all.rules.state, name))).toEqual([]);
  });

  it('draw every screen that there is', () => {
    expect(Object.keys(views.screens)).toEqual(SCREENS.map(({ name }) => name));
  });

  it('start no worker and make no call', () => {
    expect(started).toEqual({ workers: 0, calls: 0 });
  });
});
