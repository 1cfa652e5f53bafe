import type { ComponentType } from 'react';
import { useSelector } from 'react-redux';
import { Loading } from '../../common/components/states.tsx';
import type { Reducers } from '../../common/feature.ts';
import startTexts from '../../i18n/en.json';
import { addTexts, startCatalogue } from '../../i18n/index.ts';
import { baseFeature } from '../base.ts';
import type { Load } from '../loadFeature.ts';
import { PARTS, SCREENS, type ScreenEntry } from '../registry.ts';
import { createViews, type Views } from '../views.ts';

/**
 * Loads every feature and adds its texts.
 * @returns the reducers of all slices. No saga starts, and nothing is made of what sagas use. Needs no browser.
 */
export async function loadAllFeatures(screens: readonly ScreenEntry[] = SCREENS): Promise<Reducers> {
  startCatalogue(startTexts);
  const loads: readonly Load[] = [...Object.values(PARTS), ...screens.map(({ load }) => load)];
  const loaded = await Promise.all(loads.map(async (load) => (await load()).feature));
  let all: Reducers = {};
  for (const { texts = {}, reducers } of [baseFeature, ...loaded]) {
    addTexts(texts);
    all = { ...all, ...reducers };
  }
  return all;
}

/**
 * Components of features that have all loaded. Each is drawn from when its slices are there, as in the recorded page.
 */
export async function loadAllViews(screens: readonly ScreenEntry[] = SCREENS): Promise<Views> {
  const waiting: Promise<void>[] = [];
  const views = createViews(
    screens,
    <Components, Props extends object>(
      _: string,
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
