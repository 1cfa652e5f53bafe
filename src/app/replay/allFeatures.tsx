import type { ComponentType } from 'react';
import { useSelector } from 'react-redux';
import type { Reducer } from 'redux';
import { pageCommands } from '#common/commands/index.ts';
import { Loading } from '#common/components/states.tsx';
import type { Reducers } from '#common/feature.ts';
import startTexts from '../../i18n/en.json';
import { addTexts, startCatalogue } from '../../i18n/index.ts';
import { baseFeature } from '../base.ts';
import { goCommands } from '../commands/goCommands.ts';
import { createPageReducer, type AppState } from '../coreReducer.ts';
import type { Load } from '../loadFeature.ts';
import { slicesAdded } from '../pageSlice.ts';
import { SCREENS, SHARED_FEATURES, type ScreenEntry } from '../registry.ts';
import { createViews, type Views } from '../views.ts';

/**
 * The reducer of a recorded page. It begins with the core slices and adds others with the action that names them. The
 * state lists the added slices, so a replay can begin at any state.
 */
export function createReplayReducer(reducers: Reducers): Reducer<AppState> {
  const known = new WeakMap<readonly string[], Reducer<AppState>>();
  const reducerFor = (parts: readonly string[]): Reducer<AppState> => {
    const reducer = known.get(parts) ?? createPageReducer(pick(reducers, parts)).reducer;
    known.set(parts, reducer);
    return reducer;
  };
  return (state, action) => {
    const before = state?.page.parts ?? NONE;
    return reducerFor(slicesAdded.match(action) ? [...before, ...action.payload.slices] : before)(state, action);
  };
}

const NONE: readonly string[] = [];

function pick(reducers: Reducers, slices: readonly string[]): Reducers {
  return Object.fromEntries(Object.entries(reducers).filter(([slice]) => slices.includes(slice)));
}

/**
 * Loads every feature and adds its texts and commands. Starts no saga and creates no dependency of sagas. Needs no browser.
 * @returns the reducers of all slices
 */
export async function loadAllFeatures(screens: readonly ScreenEntry[] = SCREENS): Promise<Reducers> {
  startCatalogue(startTexts);
  const loads: readonly Load[] = [...Object.values(SHARED_FEATURES), ...screens.map(({ load }) => load)];
  const loaded = await Promise.all(loads.map(async (load) => (await load()).feature));
  pageCommands.add({ commands: goCommands(screens) });
  let all: Reducers = {};
  for (const { texts = {}, reducers, ...declared } of [baseFeature, ...loaded]) {
    addTexts(texts);
    pageCommands.add(declared);
    all = { ...all, ...reducers };
  }
  return all;
}

/** Loads the components of all features. Each is drawn once its slices exist, as in the recorded page. */
export async function loadAllViews(screens: readonly ScreenEntry[] = SCREENS): Promise<Views> {
  const waiting: Promise<void>[] = [];
  const views = createViews(
    screens,
    <Components, Props extends object>(
      load: Load<Components>,
      pick: (components: Components) => ComponentType<Props>,
    ) => {
      let [Loaded, slices]: [ComponentType<Props> | null, readonly string[]] = [null, []];
      waiting.push(
        load().then(({ feature: { components, reducers = {} } }) => {
          [Loaded, slices] = [pick(components), Object.keys(reducers)];
        }),
      );
      return function Late(props: Props) {
        const hasSlices = useSelector((state: object) => slices.every((slice) => Object.hasOwn(state, slice)));
        return Loaded !== null && hasSlices ? <Loaded {...props} /> : <Loading page />;
      };
    },
  );
  await Promise.all(waiting);
  return views;
}
