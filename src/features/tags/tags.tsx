import type { ComponentType } from 'react';
import { late } from '#common/components/ErrorBoundary.tsx';
import { useLateViews } from '../lateViews/index.ts';

/** A chat or a query. */
export type Tagged = ({ readonly chatId: string } | { readonly id: string }) & {
  readonly comeFrom: number;
  readonly tagIds: readonly string[];
};

interface TagsProps {
  /** What of it: the tags with the button that sets them, or the picker inside of a question. */
  readonly place: 'button' | 'question';
  readonly of: Tagged;
  /** Only of a query. */
  readonly mayEdit?: boolean;
  /** Enter without a text and without an active row. Left out: it does nothing. */
  readonly onDone?: () => void;
}

declare module '../lateViews/index.ts' {
  interface LateViews {
    readonly tags: ComponentType<TagsProps>;
  }
}

/** The tags of a chat or query. */
export function Tags(props: TagsProps) {
  const { tags: View } = useLateViews();
  return View === undefined ? null : late(<View {...props} />);
}
