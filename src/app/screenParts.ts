import type { LogRules } from '../common/logRules.ts';
import type { BroughtReducers } from './rootReducer.ts';
import type { ScreenDeps } from './screenDeps.ts';

/** What a screen brings into the store: its slices, and what a log may keep of them. */
export interface ScreenPart { readonly reducers: Partial<BroughtReducers>; readonly logRules: readonly LogRules[] }

/** Starts sagas on the page's store, once the screen's part of it is in. */
export type RunScreenSagas = (sagasOf: (deps: ScreenDeps) => Readonly<Record<string, () => Generator>>, part?: ScreenPart) => void;
