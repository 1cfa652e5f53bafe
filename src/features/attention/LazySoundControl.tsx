import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../common/components/ErrorBoundary.tsx';

const Loaded = lazy(async () => ({
  default: (await import(/* webpackChunkName: "alerts" */ './components/SoundControl.tsx')).SoundControl,
}));

/** The sound control. It appears when it has loaded; nothing else waits for it. */
export function LazySoundControl() {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <Loaded />
      </Suspense>
    </ErrorBoundary>
  );
}
