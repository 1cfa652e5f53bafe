import type { ComponentType } from 'react';
import { late } from '#common/components/ErrorBoundary.tsx';
import { useLateViews } from '../lateViews/index.ts';

interface TransfersProps {
  /** What of it: the offers to the user, the button of a chat, or what is offered of the chat on screen. */
  readonly place: 'list' | 'button' | 'strip';
}

declare module '../lateViews/index.ts' {
  interface LateViews {
    readonly transfers: ComponentType<TransfersProps>;
  }
}

/** Offers of chats, in the workspace. */
export function Transfers(props: TransfersProps) {
  const { transfers: View } = useLateViews();
  return View === undefined ? null : late(<View {...props} />);
}
