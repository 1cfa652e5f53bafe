import type { ComponentType } from 'react';
import { late } from '#common/components/ErrorBoundary.tsx';
import { useLateViews } from '../lateViews/index.ts';
import type { TagsSubject } from './tagsAsked.ts';

interface TagsProps {
  /** What of it: the tags with the button that sets them, or the picker inside of a question. */
  readonly place: 'button' | 'question';
  readonly of: TagsSubject;
  /** Only for the button. */
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
