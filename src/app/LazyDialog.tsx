import { Suspense, useRef, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { ErrorBoundary } from '#common/components/ErrorBoundary.tsx';
import { Modal } from '#common/components/Modal.tsx';
import { Failure } from '#common/components/states.tsx';
import { useFocusInside } from '#common/components/useFocusInside.ts';
import { reloadRequested } from '#common/errors.ts';

type LazyDialogProps = Pick<ComponentProps<typeof Modal>, 'title' | 'onDismiss' | 'children'>;

/** A dialog whose code is loading. If this fails, a dialog of the same title says so. */
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
      <Suspense fallback={<ComingDialog title={title} onDismiss={onDismiss} />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/**
 * Takes the focus until the dialog is here: what is typed in the meantime is meant for it, so it must neither run
 * commands nor get into a message.
 */
function ComingDialog({ title, onDismiss }: Pick<LazyDialogProps, 'title' | 'onDismiss'>) {
  const box = useRef<HTMLDivElement>(null);
  useFocusInside(box);
  return (
    <div
      ref={box}
      role="dialog"
      aria-modal="true"
      aria-busy="true"
      aria-label={title}
      tabIndex={-1}
      className="cs-visually-hidden"
      onKeyDown={({ key }) => {
        if (key === 'Escape') onDismiss();
      }}
    />
  );
}
