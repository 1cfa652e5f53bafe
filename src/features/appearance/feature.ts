import { defineFeature } from '#common/feature.ts';
import { AppearanceDialog } from './components/AppearanceDialog.tsx';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly appearance: typeof texts.appearance;
  }
}

export const feature = defineFeature({
  name: 'appearance',
  texts,
  components: { appearance: AppearanceDialog },
});
