import { defineFeature } from '#common/feature.ts';
import { NotFoundScreen } from './components/NotFoundScreen.tsx';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly notFound: typeof texts.notFound;
  }
}

export const feature = defineFeature({ name: 'notFound', texts, components: { notFound: NotFoundScreen } });
