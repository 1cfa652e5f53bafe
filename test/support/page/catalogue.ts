import start from '#src/i18n/en.json';
import { addTexts, startCatalogue, type Texts } from '#src/i18n/index.ts';
import queryTexts from '#src/i18n/queryTexts.json';
import shared from '#src/i18n/shared.json';
import { SCREENS } from '#src/app/registry.ts';
import { titlesOf } from '#src/app/screens.ts';

let isWhole = false;

/** Loads the whole catalogue, for specs that draw any part of a page. */
export function startWholeCatalogue(): void {
  if (isWhole) return;
  startCatalogue(start);
  addTexts({ ...start, ...shared, ...queryTexts, screens: titlesOf(SCREENS) });
  const own = import.meta.webpackContext('../../../src', { recursive: true, regExp: /\/texts\.json$/ });
  for (const path of own.keys()) addTexts(own(path) as Texts);
  isWhole = true;
}
