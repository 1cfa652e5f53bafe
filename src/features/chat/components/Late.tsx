import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../../../common/components/ErrorBoundary.tsx';
import { Failure } from '../../../common/components/states.tsx';

interface LateProps {
  readonly onReload: () => void;
  /** Shown until it has come; nothing without it. */
  readonly waiting?: ReactNode;
  readonly children: ReactNode;
}

/** What comes in a chunk of its own may not come at all. */
export function Late({ onReload, waiting, children }: LateProps) {
  const { t } = useTranslation();
  return (
    <ErrorBoundary fallback={() => <Failure onRetry={onReload}>{t('errors.pageNotLoaded')}</Failure>}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  );
}
