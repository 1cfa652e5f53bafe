import { addTexts, startCatalogue, type Texts } from '#src/i18n/index.ts';

/** Loads texts for the specs of a `describe` in Node. All files of a run share one catalogue, in a random order. */
export function withTexts(...texts: readonly Texts[]): void {
  beforeAll(() => {
    startCatalogue({});
    texts.forEach(addTexts);
  });
}
