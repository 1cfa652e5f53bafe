import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import type { MediaActions } from './MessageBody.tsx';
import type { MessageView } from './messageView.ts';

const ConversationPictures = lazy(async () => ({ default: (await import(/* webpackChunkName: "viewer" */ './ConversationPictures.tsx')).ConversationPictures }));

interface ConversationViewerProps extends Pick<MediaActions, 'onMediaExpired'> {
  readonly messages: readonly MessageView[];
  /** The message whose picture is looked at; null for none. */
  readonly shownKey: string | null;
  readonly zone: string;
  readonly onShow: (key: string) => void;
  readonly onClose: () => void;
  readonly onCopy?: (address: string) => void;
}

export interface OpenViewerProps extends ConversationViewerProps { readonly shownKey: string }

/** The pictures of a conversation in large. The viewer loads when the first one is opened. */
export function ConversationViewer({ shownKey, ...viewer }: ConversationViewerProps) {
  if (shownKey === null) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense><ConversationPictures shownKey={shownKey} {...viewer} /></Suspense>
    </ErrorBoundary>
  );
}
