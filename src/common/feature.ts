import type { Reducer } from 'redux';
import type { Texts } from '../i18n/index.ts';
import type { Command, CommandSource } from './commands/index.ts';
import type { HttpClient } from './http/client.ts';

export type Reducers = Readonly<Record<string, Reducer>>;
type Sagas = Readonly<Record<string, () => Generator>>;

export const HOME_PATH = '/Home';

export interface ScreenProps {
  /** The id in the address; '' for a screen without one. */
  readonly id: string;
}

/**
 * The manifest of a feature whose code has loaded. Several may name the same slice or saga: it is added once.
 * @typeParam Deps dependencies of its sagas
 */
export interface Feature<Deps = never, Components = Readonly<Record<string, unknown>>> {
  readonly name: string;
  readonly texts?: Texts;
  /** By the name of the slice. */
  readonly reducers?: Reducers;
  /** What users can do with it: by keys, in the command bar, in menus. */
  readonly commands?: readonly Command[];
  /** What the command bar offers beside commands. */
  readonly commandSources?: readonly CommandSource[];
  /** By name; a screen has its name in the registry. */
  readonly components: Components;
  /** By a name that is unique in the page. They start once, after the reducers have been added, and never stop. */
  readonly createSagas?: (deps: Deps) => Sagas;
}

export function defineFeature<Deps, Components>(feature: Feature<Deps, Components>): Feature<Deps, Components> {
  return feature;
}

/** The dependencies of a manifest that creates some of them itself, mostly an API. */
export type WithHttp<Deps, Made extends keyof Deps> = Omit<Deps, Made> & { readonly http: HttpClient };
