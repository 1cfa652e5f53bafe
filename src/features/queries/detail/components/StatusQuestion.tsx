import { useTranslation } from 'react-i18next';
import { QUERY_STATUS, type QueryStatusCode } from '#contract/domain.ts';
import { ConfirmDialog } from '#common/components/ConfirmDialog.tsx';
import './StatusQuestion.css';

export const STATUS_TEXT = {
  [QUERY_STATUS.open]: 'queryView.open',
  [QUERY_STATUS.closed]: 'queryView.closed',
} as const;

interface StatusQuestionProps {
  readonly from: QueryStatusCode;
  readonly to: QueryStatusCode;
  readonly isSending?: boolean;
  readonly onConfirm: () => void;
  readonly onDecline: () => void;
}

/** The question uses the wording that staff know. The line below says what changes (decisions, section 3). */
export function StatusQuestion({ from, to, isSending = false, onConfirm, onDecline }: StatusQuestionProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('queryDetail.statusTitle')}
      confirmLabel={t('common.yesConfirm')}
      declineLabel={t('queryDetail.cancel')}
      busy={isSending}
      onConfirm={onConfirm}
      onDecline={onDecline}
    >
      <p className="cs-flush">{t('queryDetail.statusQuestion')}</p>
      <p className="cs-query-question-change">
        {t('queryDetail.statusChange', { from: t(STATUS_TEXT[from]), to: t(STATUS_TEXT[to]) })}
      </p>
    </ConfirmDialog>
  );
}
