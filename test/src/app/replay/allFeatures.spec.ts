import { SCREENS } from '#src/app/registry.ts';
import { loadAllFeatures, loadAllViews } from '#src/app/replay/allFeatures.tsx';
import type { Views } from '#src/app/views.ts';

describe('loading all features for a replay', () => {
  let views: Views;
  const started = { workers: 0, calls: 0 };

  beforeAll(async () => {
    const { Worker, XMLHttpRequest } = window;
    Object.assign(window, {
      Worker: class extends Worker {
        constructor(...given: ConstructorParameters<typeof Worker>) {
          started.workers += 1;
          super(...given);
        }
      },
      XMLHttpRequest: class extends XMLHttpRequest {
        constructor() {
          started.calls += 1;
          super();
        }
      },
    });
    [, views] = await Promise.all([loadAllFeatures(), loadAllViews()]);
    Object.assign(window, { Worker, XMLHttpRequest });
  });

  it('gives a view for every screen', () => {
    expect(Object.keys(views.screens)).toEqual(SCREENS.map(({ name }) => name));
  });

  it('starts no worker and makes no call', () => {
    expect(started).toEqual({ workers: 0, calls: 0 });
  });
});
