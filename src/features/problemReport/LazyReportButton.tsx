import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../common/components/ErrorBoundary.tsx';

const Loaded = lazy(async () => ({
  default: (await import(/* webpackChunkName: "notices" */ './components/ReportButton.tsx')).ReportButton,
}));

/** Comes when it has loaded: nothing else waits for it, or goes without it. */
export function LazyReportButton() {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <Loaded />
      </Suspense>
    </ErrorBoundary>
  );
}
