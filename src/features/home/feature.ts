import { defineFeature } from '../../common/feature.ts';
import { HomeScreen } from './components/HomeScreen.tsx';
import texts from './texts.json';

declare module '../../i18n/index.ts' {
  interface Catalogue {
    readonly home: typeof texts.home;
  }
}

export const feature = defineFeature({ name: 'home', texts, components: { home: HomeScreen } });
