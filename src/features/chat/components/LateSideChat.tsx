import { lazy } from 'react';
import type { SideChatProps } from '#src/features/lateViews/index.ts';

const SideChat = lazy(async () => ({
  default: (await import(/* webpackChunkName: "chat-later" */ './SideChat.tsx')).SideChat,
}));

/**
 * `SideChat` loads apart from the workspace, which does not draw it. The page loads this component, and React does not
 * draw a lazy component that is one again.
 */
export function LateSideChat(props: SideChatProps) {
  return <SideChat {...props} />;
}
