import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { ConfirmDialog } from '../../common/components/ConfirmDialog.tsx';
import { chatExitRequested, selectUnsentCount } from '../../realtime/index.ts';
import { selectEnding } from '../customerSelectors.ts';
import { endDeclined, type EndProblem } from '../customerSlice.ts';

/** Asks before the chat is ended, and stays until it has ended: what stood in the way is said here. */
export function EndChatDialog({ chatId }: { readonly chatId: string }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const ending = useSelector(selectEnding);
  const unsent = useSelector(selectUnsentCount);
  if (ending === null || ending.name === 'none') return null;
  const problem = ending.name === 'asking' ? ending.problem : null;
  return (
    <ConfirmDialog
      title={t('customer.endTitle')}
      confirmLabel={t('customer.endConfirm')}
      declineLabel={t('customer.endKeep')}
      danger
      busy={ending.name === 'underWay'}
      onConfirm={() => dispatch(chatExitRequested({ chatId }))}
      onDecline={() => dispatch(endDeclined())}
    >
      <p>{t('customer.endLead')}</p>
      {unsent > 0 && <p>{t('customer.endUnsent', { count: unsent })}</p>}
      <p className="cs-customer-problem" role="alert"><Problem problem={problem} /></p>
    </ConfirmDialog>
  );
}

function Problem({ problem }: { readonly problem: EndProblem | null }) {
  const { t } = useTranslation();
  if (problem === null) return null;
  return <>{problem.text === '' ? t(`customer.endFailed.${problem.reason}`) : problem.text}</>;
}
