import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../common/components/ErrorBoundary.tsx';

const Loaded = lazy(async () => ({
  default: (await import(/* webpackChunkName: "alerts" */ './components/ReportButton.tsx')).ReportButton,
}));

/** The report button. It appears when it has loaded; nothing else waits for it. */
export function LazyReportButton() {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <Loaded />
      </Suspense>
    </ErrorBoundary>
  );
}
