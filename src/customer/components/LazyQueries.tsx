import { lazy, Suspense, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../../common/components/ErrorBoundary.tsx';
import { Failure, Loading } from '../../common/components/states.tsx';

/** Loads the customer's queries, and what they keep in the store. A failed attempt can be made again. */
export type LoadQueries = () => Promise<{ readonly default: ComponentType }>;

/** The customer's queries, which load with the first look at them. */
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
