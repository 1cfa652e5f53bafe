import { lazy, Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from '../../common/components/ErrorBoundary.tsx';
import type { ConversationPicturesProps } from './ConversationPictures.tsx';
import type { PictureViewerProps } from './PictureViewer.tsx';

const PictureViewer = lazy(async () => ({
  default: (await import(/* webpackChunkName: "viewer" */ './PictureViewer.tsx')).PictureViewer,
}));
const ConversationPictures = lazy(async () => ({
  default: (await import(/* webpackChunkName: "viewer" */ './ConversationPictures.tsx')).ConversationPictures,
}));

interface Shown {
  /** null: none. */
  readonly shownKey: string | null;
}

/** Shows pictures in large. The viewer loads when the first picture is opened. */
export function LazyPictureViewer({ shownKey, ...viewer }: Omit<PictureViewerProps, 'shownKey'> & Shown) {
  return shownKey === null ? null : late(<PictureViewer shownKey={shownKey} {...viewer} />);
}

/** The same for the pictures of a conversation. */
export function ConversationViewer({ shownKey, ...viewer }: Omit<ConversationPicturesProps, 'shownKey'> & Shown) {
  return shownKey === null ? null : late(<ConversationPictures shownKey={shownKey} {...viewer} />);
}

function late(viewer: ReactNode) {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>{viewer}</Suspense>
    </ErrorBoundary>
  );
}
