import { Forward } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useKeyHint, useRunCommand } from '#common/commands/index.ts';
import { Button } from '#common/components/Button.tsx';
import { late } from '#common/components/ErrorBoundary.tsx';
import { selectMayWrite } from '../../chat/index.ts';
import { selectShownOffer } from '../transfersSlice.ts';
import { transferForm } from '../transferForm.ts';

/** It must open at once, so the browser prefetches it. */
const TransferDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "transfer-dialog", webpackPrefetch: true */ './TransferDialog.tsx'))
    .TransferDialog,
}));

/** Offers the user's chat to others. */
export function TransferButton() {
  const { t } = useTranslation();
  const hint = useKeyHint('chat.transfer');
  const run = useRunCommand();
  const isOffered = useSelector(selectShownOffer) !== undefined;
  const isOpen = useSelector(transferForm.select) !== null;
  const isMine = useSelector(selectMayWrite);
  return (
    <>
      {isMine && (
        <Button
          {...hint(t('transfers.transfer'))}
          aria-label={t('transfers.transfer')}
          unavailable={isOffered ? t('transfers.alreadyOffered') : null}
          onClick={() => run('chat.transfer')}
        >
          <Forward size={18} aria-hidden="true" />
          <span className="cs-hidden-on-phone">{t('transfers.transfer')}</span>
        </Button>
      )}
      {isOpen && late(<TransferDialog />)}
    </>
  );
}
