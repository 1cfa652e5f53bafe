import type { ComponentType } from 'react';
import type { Reducer } from 'redux';
import type { Texts } from '../i18n/index.ts';
import type { HttpClient } from './http/client.ts';

export type Reducers = Readonly<Record<string, Reducer>>;
export type Sagas = Readonly<Record<string, () => Generator>>;

/** What every screen is given; each names what it uses. */
export interface ScreenProps {
  /** Of the thing in the address; '' for a screen of which there is but one. */
  readonly id: string;
  readonly homePath: string;
  /** Screens to which the menus lead. */
  readonly shortcuts: readonly { readonly path: string; readonly name: string }[];
  /** Explains why a chat is where it is. It loads when it is drawn. */
  readonly StepsDialog: ComponentType<{ readonly chatId: string; readonly onDismiss: () => void }>;
  /** Loads the page afresh, when only that helps. */
  readonly onReload: () => void;
}

/**
 * All that the page has to know of a feature whose code has loaded. Several may name the same slice or saga: it is
 * added once.
 * @typeParam Deps what its sagas may do to the world
 */
export interface Feature<Deps = never, Components = Readonly<Record<string, unknown>>> {
  readonly name: string;
  readonly texts?: Texts;
  /** By slice of the store. */
  readonly reducers?: Reducers;
  /** By name: of screens, that in the registry. */
  readonly components: Components;
  /** By a name that is one in the page. They start once, after the reducers have been added, and run from then on. */
  readonly createSagas?: (deps: Deps) => Sagas;
}

/** Checks the type of a manifest. */
export function defineFeature<Deps, Components>(feature: Feature<Deps, Components>): Feature<Deps, Components> {
  return feature;
}

/** What a manifest needs in order to make some of its sagas' dependencies itself, mostly an API. */
export type WithHttp<Deps, Made extends keyof Deps> = Omit<Deps, Made> & { readonly http: HttpClient };
