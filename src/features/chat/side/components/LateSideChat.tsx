import { lazy } from 'react';
import type { SideChatProps } from '#src/features/lateViews/index.ts';

const SideChat = lazy(async () => ({
  default: (await import(/* webpackChunkName: "chat-later" */ './SideChat.tsx')).SideChat,
}));

/** `SideChat` loads apart from the workspace, which does not draw it. */
export function LateSideChat(props: SideChatProps) {
  return <SideChat {...props} />;
}
