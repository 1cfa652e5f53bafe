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

export interface NoticesParts {
  /** Loads when somebody asks for it. */
  readonly ReportDialog: ComponentType;
}

interface NoticesProps { readonly brand: string }

/** What stands beside all screens. */
export function noticesWith({ ReportDialog }: NoticesParts) {
  return function BoundNotices({ brand }: NoticesProps) {
    return <Notices brand={brand} ReportDialog={ReportDialog} />;
  };
}

/** What the server tells somebody who is signed in, over every screen, what the tab's title says, and where a problem is reported. */
function Notices({ brand, ReportDialog }: NoticesProps & NoticesParts) {
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

function ReportPlace({ ReportDialog }: NoticesParts) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  if (!useSelector(selectReportIsOpen)) return null;
  const failure = () => (
    <Modal title={t('notices.report')} onDismiss={() => dispatch(reportClosed())}>
      <Failure onRetry={() => dispatch(reloadRequested())}>{t('errors.pageNotLoaded')}</Failure>
    </Modal>
  );
  return <ErrorBoundary fallback={failure}><Suspense><ReportDialog /></Suspense></ErrorBoundary>;
}
