import { defineFeature } from '#common/feature.ts';
import texts from '../texts.json';
import { LateSideChat } from '../components/LateSideChat.tsx';

export const feature = defineFeature({ name: 'sideChat', texts, components: { sideChat: LateSideChat } });
