import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../common/components/ErrorBoundary.tsx';
import type { PictureViewerProps } from './PictureViewer.tsx';

const PictureViewer = lazy(async () => ({
  default: (await import(/* webpackChunkName: "viewer" */ './PictureViewer.tsx')).PictureViewer,
}));

export interface LazyPictureViewerProps extends Omit<PictureViewerProps, 'shownKey'> {
  /** null: none. */
  readonly shownKey: string | null;
}

/** Shows pictures in large. The viewer loads when the first picture is opened. */
export function LazyPictureViewer({ shownKey, ...viewer }: LazyPictureViewerProps) {
  if (shownKey === null) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <PictureViewer shownKey={shownKey} {...viewer} />
      </Suspense>
    </ErrorBoundary>
  );
}
