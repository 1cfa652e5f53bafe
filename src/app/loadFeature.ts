import { pageCommands } from '#common/commands/index.ts';
import type { Feature } from '#common/feature.ts';
import { addTexts } from '../i18n/index.ts';
import { slicesAdded } from './pageSlice.ts';
import type { Runtime } from './runtime.ts';
import type { ScreenDeps } from './screenDeps.ts';
import { supervise } from './supervise.ts';

/** Loads a feature's code. */
export type Load<Components = unknown> = () => Promise<{ readonly feature: Feature<ScreenDeps, Components> }>;

export type Features = ReturnType<typeof createFeatures>;

type Page = Pick<Runtime, 'store' | 'runSaga' | 'reducers'>;

export function createFeatures({ store, runSaga, reducers: page }: Page, deps: ScreenDeps) {
  const started = new Set<string>();
  /** Adds a feature's texts, slices and commands, and starts its sagas. Ignores those that exist already. */
  const add = ({ texts = {}, reducers = {}, createSagas, ...declared }: Feature<ScreenDeps, unknown>) => {
    addTexts(texts);
    const slices = page.inject(reducers);
    // This action tells a replay which slices exist.
    if (slices.length > 0) store.dispatch(slicesAdded({ slices }));
    pageCommands.add(declared);
    const sagas = Object.entries(createSagas?.(deps) ?? {}).filter(([name]) => !started.has(name));
    for (const [name] of sagas) started.add(name);
    runSaga(supervise, deps, Object.fromEntries(sagas));
  };
  return {
    add,
    /** Loads a feature's code and adds it. */
    load: async <Components>(load: Load<Components>) => {
      const { feature } = await load();
      add(feature);
      return feature;
    },
  };
}
