import type { ComponentType } from 'react';
import { late } from '#common/components/ErrorBoundary.tsx';
import type { Onlooker } from '#contract/http/lookOn.ts';
import { useLateViews } from '../lateViews/index.ts';

interface LookOnProps {
  /** What of it: who else is in the chat on screen and what leaders can do in it, or the whispers to its assignee. */
  readonly place: 'bar' | 'whispers';
}

declare module '../lateViews/index.ts' {
  interface LateViews {
    readonly lookOn: ComponentType<LookOnProps>;
  }
}

/** Who else is in a live chat, as its page holds it. */
export interface ChatOnlookers {
  readonly chatId: string | null;
  readonly onlookers: readonly Onlooker[];
  /** The user could write beside the assignee, and cannot any more. */
  readonly isLost: boolean;
}

/** The part of the store that other features read. Absent until it has loaded. */
export interface MaybeLookOnRoot {
  readonly lookOn?: ChatOnlookers;
}

/** Whether the user can write in a colleague's chat, or could before; null: neither. */
export function joiningOf(
  { lookOn }: MaybeLookOnRoot,
  { chatId, me }: { readonly chatId: string; readonly me: string | null },
): 'joined' | 'lost' | null {
  if (lookOn?.chatId !== chatId) return null;
  if (lookOn.onlookers.some(({ staffId, isJoined }) => isJoined && staffId === me)) return 'joined';
  return lookOn.isLost ? 'lost' : null;
}

/** What leaders do in the chats of others, in the workspace. */
export function LookOn(props: LookOnProps) {
  const { lookOn: View } = useLateViews();
  return View === undefined ? null : late(<View {...props} />);
}
