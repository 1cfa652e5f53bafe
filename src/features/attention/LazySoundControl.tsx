import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../common/components/ErrorBoundary.tsx';

const Loaded = lazy(async () => ({
  default: (await import(/* webpackChunkName: "notices" */ './components/SoundControl.tsx')).SoundControl,
}));

/** Comes when it has loaded: nothing else waits for it, or goes without it. */
export function LazySoundControl() {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <Loaded />
      </Suspense>
    </ErrorBoundary>
  );
}
