import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { ErrorBoundary } from '#common/components/ErrorBoundary.tsx';
import { Failure, Loading } from '#common/components/states.tsx';
import { reloadRequested, screenFailed } from '../navigationSlice.ts';

/** Shows that a screen is loading, could not be loaded or has failed. The rest of the page stays. */
export function ScreenBoundary({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return (
    <ErrorBoundary
      onError={({ name, message }) => dispatch(screenFailed({ message: `${name}: ${message}` }))}
      fallback={({ name }, retry) =>
        name === 'ChunkLoadError' ? (
          <Failure page onRetry={() => dispatch(reloadRequested())}>
            {t('errors.pageNotLoaded')}
          </Failure>
        ) : (
          <Failure page onRetry={retry}>
            {t('errors.screenFailed')} {t('errors.screenFailedHint')}
          </Failure>
        )
      }
    >
      <Suspense fallback={<Loading page />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
