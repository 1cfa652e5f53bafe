import { lazy } from 'react';
import { late } from '#common/components/ErrorBoundary.tsx';
import type { ConversationPicturesProps } from './PictureViewer.tsx';

const ConversationPictures = lazy(async () => ({
  default: (await import(/* webpackChunkName: "viewer" */ './PictureViewer.tsx')).ConversationPictures,
}));

interface ConversationViewerProps extends Omit<ConversationPicturesProps, 'shownKey'> {
  /** The key of the message whose picture is shown; null for none. */
  readonly shownKey: string | null;
}

/** Shows the pictures of a conversation in large. The viewer loads when the first picture is opened. */
export function ConversationViewer({ shownKey, ...viewer }: ConversationViewerProps) {
  return shownKey === null ? null : late(<ConversationPictures shownKey={shownKey} {...viewer} />);
}
