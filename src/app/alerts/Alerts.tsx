import { Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { ErrorBoundary } from '../../common/components/ErrorBoundary.tsx';
import { Modal } from '../../common/components/Modal.tsx';
import { Notifications } from '../../common/components/Notifications.tsx';
import { Failure } from '../../common/components/states.tsx';
import { selectNotifications, toastDismissed, toastsHeld, toastsReleased } from '../../common/toasts/index.ts';
import { reportClosed, selectReportIsOpen } from '../../features/problemReport/index.ts';
import { reloadRequested } from '../navigationSlice.ts';
import { PageTitle } from './PageTitle.tsx';
import { SessionEnding } from './SessionEnding.tsx';

interface AlertsProps {
  readonly brand: string;
  /** Loads when the user opens it. */
  readonly ReportDialog: ComponentType;
}

/** Notifications, the session warning, the title of the tab and the report dialog, on every screen. */
export function Alerts({ brand, ReportDialog }: AlertsProps) {
  const dispatch = useDispatch();
  return (
    <>
      <PageTitle brand={brand} />
      <SessionEnding />
      <Notifications
        notifications={useSelector(selectNotifications)}
        onDismiss={(id) => dispatch(toastDismissed({ id }))}
        onHold={() => dispatch(toastsHeld())}
        onRelease={() => dispatch(toastsReleased())}
      />
      <ReportPlace ReportDialog={ReportDialog} />
    </>
  );
}

function ReportPlace({ ReportDialog }: Pick<AlertsProps, 'ReportDialog'>) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  if (!useSelector(selectReportIsOpen)) return null;
  const failure = () => (
    <Modal title={t('alerts.report')} onDismiss={() => dispatch(reportClosed())}>
      <Failure onRetry={() => dispatch(reloadRequested())}>{t('errors.pageNotLoaded')}</Failure>
    </Modal>
  );
  return (
    <ErrorBoundary fallback={failure}>
      <Suspense>
        <ReportDialog />
      </Suspense>
    </ErrorBoundary>
  );
}
