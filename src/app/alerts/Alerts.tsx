import { Suspense, useEffect, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useThrottledSelector } from '../../common/browser/useThrottledSelector.ts';
import { ErrorBoundary } from '../../common/components/ErrorBoundary.tsx';
import { Modal } from '../../common/components/Modal.tsx';
import { Notifications } from '../../common/components/Notifications.tsx';
import { Failure } from '../../common/components/states.tsx';
import { formatBadge } from '../../common/format/number.ts';
import { selectNotifications, toastDismissed, toastsHeld, toastsReleased } from '../../common/toasts/index.ts';
import type { AttentionRoot } from '../../features/attention/index.ts';
import type { ChatRoot } from '../../features/chat/index.ts';
import { reportClosed, selectReportIsOpen } from '../../features/problemReport/index.ts';
import { reloadRequested } from '../navigationSlice.ts';
import { SessionEnding } from './SessionEnding.tsx';
import { selectTitleCount } from './titleCount.ts';

const TITLE_MS = 250;
const selectBadge = (state: AttentionRoot & ChatRoot) => formatBadge(selectTitleCount(state));

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

/** Sets the document's title, with the number of new messages and chats before it. */
function PageTitle({ brand }: { readonly brand: string }) {
  const badge = useThrottledSelector(selectBadge, TITLE_MS);
  useEffect(() => {
    document.title = badge === '0' ? brand : `(${badge}) ${brand}`;
    return () => {
      document.title = brand;
    };
  }, [brand, badge]);
  return null;
}
