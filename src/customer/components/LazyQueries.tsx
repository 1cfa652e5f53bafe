import { lazy, Suspense, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '#common/components/ErrorBoundary.tsx';
import { Failure, Loading } from '#common/components/states.tsx';

/**
 * Loads the code of the customer's queries and adds their reducer to the store. Can be called again after a failure.
 */
export type LoadQueries = () => Promise<{ readonly default: ComponentType }>;

/** The customer's queries. Their code loads when the customer first opens them. */
export function LazyQueries({ load }: { readonly load: LoadQueries }) {
  const { t } = useTranslation();
  const [Queries, setQueries] = useState(() => lazy(load));
  return (
    <ErrorBoundary
      fallback={(_error, retry) => (
        <Failure
          page
          onRetry={() => {
            setQueries(() => lazy(load));
            retry();
          }}
        >
          {t('errors.pageNotLoaded')}
        </Failure>
      )}
    >
      <Suspense fallback={<Loading page />}>
        <Queries />
      </Suspense>
    </ErrorBoundary>
  );
}
