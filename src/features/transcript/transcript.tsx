import type { ComponentType } from 'react';
import { late } from '#common/components/ErrorBoundary.tsx';
import { useLateViews } from '../lateViews/index.ts';

/** What can be saved and printed. */
export interface TranscriptSubject {
  readonly kind: 'chat' | 'query';
  readonly id: string;
}

declare module '../lateViews/index.ts' {
  interface LateViews {
    readonly transcript: ComponentType<TranscriptSubject>;
  }
}

/** The button with which a chat or query is saved or printed. Only one is on screen at a time. */
export function Transcript(props: TranscriptSubject) {
  const { transcript: View } = useLateViews();
  return View === undefined ? null : late(<View {...props} />);
}
