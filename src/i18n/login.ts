import en from './en.json?login';
import { startCatalogue } from './start.ts';

/** Loads what can be read before the screens have loaded. Called before the first render. */
export function startLoginI18n(): void {
  startCatalogue({ common: en.common, errors: en.errors, toasts: en.toasts, login: en.login });
}
