import { defineFeature } from '#common/feature.ts';
import chatTexts from '../texts.json';
import { LateSideChat } from '../components/LateSideChat.tsx';
import texts from './texts.json';

declare module '../../../i18n/index.ts' {
  interface Catalogue {
    readonly chatSide: typeof texts.chatSide;
  }
}

export const feature = defineFeature({
  name: 'sideChat',
  texts: { ...chatTexts, ...texts },
  components: { sideChat: LateSideChat },
});
