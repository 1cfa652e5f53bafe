import { lazy } from 'react';
import { defineFeature } from '#common/feature.ts';
import texts from '../texts.json';

/** It loads apart from the workspace, which does not draw it. */
const SideChat = lazy(async () => ({
  default: (await import(/* webpackChunkName: "chat-later" */ '../components/SideChat.tsx')).SideChat,
}));

export const feature = defineFeature({ name: 'sideChat', texts, components: { sideChat: SideChat } });
