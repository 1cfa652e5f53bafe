import { lazy, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { ErrorBoundary } from '#common/components/ErrorBoundary.tsx';
import { selectDemoTrafficEnd } from './demoTrafficSlice.ts';

const Loaded = lazy(async () => ({
  default: (await import(/* webpackChunkName: "demo-traffic" */ './components/DemoTrafficStrip.tsx')).DemoTrafficStrip,
}));

/** The strip of the demonstration's traffic, while there is some. It loads only then. */
export function DemoTrafficPlace() {
  const until = useSelector(selectDemoTrafficEnd);
  if (until === null) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <Loaded until={until} />
      </Suspense>
    </ErrorBoundary>
  );
}
