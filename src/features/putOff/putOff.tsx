import type { ComponentType } from 'react';
import { late } from '#common/components/ErrorBoundary.tsx';
import { useLateViews } from '../lateViews/index.ts';

interface PutOffProps {
  /** What of it: the button, or what is put off of the chat or query. */
  readonly place: 'button' | 'strip';
  readonly kind: 'chat' | 'query';
  /** null: none is on screen. */
  readonly id: string | null;
  /** Of a query: it is open and the user's. */
  readonly isMine?: boolean;
}

declare module '../lateViews/index.ts' {
  interface LateViews {
    readonly putOffView: ComponentType<PutOffProps>;
  }
}

export interface SnoozedChats {
  /** Ids of the chats that the user has snoozed. */
  readonly snoozed: readonly string[];
}

/** The part of the store that other features read. Absent until it has loaded. */
export interface MaybePutOffRoot {
  readonly putOff?: SnoozedChats;
}

/** Snoozes, reminders and texts to send later, of the chat or query on screen. */
export function PutOff(props: PutOffProps) {
  const { putOffView: View } = useLateViews();
  return View === undefined ? null : late(<View {...props} />);
}
