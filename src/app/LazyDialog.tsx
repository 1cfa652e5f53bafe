import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { ErrorBoundary } from '../common/components/ErrorBoundary.tsx';
import { Modal } from '../common/components/Modal.tsx';
import { Failure } from '../common/components/states.tsx';
import { reloadRequested } from './navigationSlice.ts';

interface LazyDialogProps {
  readonly title: string;
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog whose code is loading. Until it is here, an empty one takes its place, so that letters typed in the meantime
 * run no commands. If loading fails, a dialog of the same title says so.
 */
export function LazyDialog({ title, onDismiss, children }: LazyDialogProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const failure = () => (
    <Modal title={title} onDismiss={onDismiss}>
      <Failure onRetry={() => dispatch(reloadRequested())}>{t('errors.pageNotLoaded')}</Failure>
    </Modal>
  );
  return (
    <ErrorBoundary fallback={failure}>
      <Suspense
        fallback={
          <div role="dialog" aria-modal="true" aria-busy="true" aria-label={title} className="cs-visually-hidden" />
        }
      >
        {children}
      </Suspense>
    </ErrorBoundary>
  );
}
