import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../../../common/components/ErrorBoundary.tsx';
import { Failure } from '../../../common/components/states.tsx';

/** What comes in a chunk of its own may not come at all. */
export function Late({ onReload, children }: { readonly onReload: () => void; readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <ErrorBoundary fallback={() => <Failure onRetry={onReload}>{t('errors.pageNotLoaded')}</Failure>}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}
