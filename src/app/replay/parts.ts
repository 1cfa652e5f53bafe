import { createElement, lazy, type ComponentType } from 'react';
import type { LogRules } from '../../common/logRules.ts';
import { LOGIN_TEXTS } from '../../i18n/login.ts';
import { SCREEN_TEXTS } from '../../i18n/screens.ts';
import { addTexts, startCatalogue } from '../../i18n/start.ts';
import { avatarsPart } from '../avatars/index.ts';
import { createLazyScreens, type LazyScreens } from '../lazyScreens.ts';
import { CORE_LOG_RULES, GrowingLogRules } from '../logRules.ts';
import type { BroughtReducers } from '../rootReducer.ts';
import type { RunScreenSagas, ScreenPart } from '../screenParts.ts';
import { SCREEN_LOG_RULES } from '../screenLogRules.ts';
import { loadedScreen } from './loadedScreen.tsx';

/** All that a page brings into its store in the course of its life. */
export interface GatheredParts {
  readonly reducers: Partial<BroughtReducers>;
  readonly rules: LogRules;
  /** All of them have loaded. */
  readonly screens: LazyScreens;
}

/**
 * Brings every part in the way in which the page itself brings it, and keeps the reducers and log rules: no saga is started, and nothing is
 * made of what sagas use. Needs no browser.
 */
export async function gatherParts(): Promise<GatheredParts> {
  startCatalogue(LOGIN_TEXTS);
  addTexts(SCREEN_TEXTS);
  const rules = new GrowingLogRules();
  rules.add(...CORE_LOG_RULES, ...SCREEN_LOG_RULES);
  let reducers: Partial<BroughtReducers> = {};
  const keep = (part: ScreenPart) => {
    rules.add(...part.logRules);
    reducers = { ...reducers, ...part.reducers };
  };
  keep(avatarsPart);
  const slices = await slicesOfEach();
  const waiting: (() => Promise<void>)[] = [];
  const screens = createLazyScreens(collecting(keep), <Props extends object>(load: () => Promise<{ readonly default: ComponentType<Props> }>) => {
    const own = slices[waiting.length] ?? [];
    let Loaded: ComponentType<Props> | null = null;
    waiting.push(async () => { Loaded = loadedScreen((await load()).default, own); });
    return function Place(props: Props) {
      return Loaded === null ? null : createElement(Loaded, props);
    };
  });
  await Promise.all(waiting.map((load) => load()));
  return { reducers, rules, screens };
}

/** For each part, the slices that are in the store by the time it is drawn. Parts share some, which come but once: so each is brought apart. */
function slicesOfEach(): Promise<readonly (readonly string[])[]> {
  return Promise.all(loadersOf(() => undefined).map(async (_, index) => {
    const slices: string[] = [];
    await loadersOf(({ reducers }) => slices.push(...Object.keys(reducers)))[index]?.();
    return slices;
  }));
}

function loadersOf(keep: (part: ScreenPart) => void): readonly (() => Promise<unknown>)[] {
  const loaders: (() => Promise<unknown>)[] = [];
  createLazyScreens(collecting(keep), (load) => {
    loaders.push(load);
    return lazy(load);
  });
  return loaders;
}

function collecting(keep: (part: ScreenPart) => void): RunScreenSagas {
  return (_sagas, part) => { if (part !== undefined) keep(part); };
}
