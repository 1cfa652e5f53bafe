import type { ComponentType } from 'react';
import { useSelector } from 'react-redux';
import { Loading } from '#common/components/states.tsx';
import { pageCommands } from '#common/commands/index.ts';
import type { Reducers } from '#common/feature.ts';
import startTexts from '../../i18n/en.json';
import { addTexts, startCatalogue } from '../../i18n/index.ts';
import { baseFeature } from '../base.ts';
import { goCommands } from '../commands/goCommands.ts';
import type { Load } from '../loadFeature.ts';
import { SCREENS, SHARED_FEATURES, type ScreenEntry } from '../registry.ts';
import { createViews, type Views } from '../views.ts';

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
      return function Place(props: Props) {
        const hasSlices = useSelector((state: object) => slices.every((slice) => Object.hasOwn(state, slice)));
        return Loaded !== null && hasSlices ? <Loaded {...props} /> : <Loading page />;
      };
    },
  );
  await Promise.all(waiting);
  return views;
}
