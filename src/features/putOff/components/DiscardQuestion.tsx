import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { ConfirmDialog } from '#common/components/Modal.tsx';
import { acted, discardAsked, selectActing, selectAskedId } from '../putOffSlice.ts';

/** Asks before a text is lost. */
export function DiscardQuestion() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const id = useSelector(selectAskedId);
  const isBusy = useSelector(selectActing)?.id === id;
  if (id === null) return null;
  return (
    <ConfirmDialog
      title={t('putOff.discardTitle')}
      confirmLabel={t('putOff.discard')}
      danger
      busy={isBusy}
      onConfirm={() => dispatch(acted({ id, act: 'cancel' }))}
      onDecline={() => dispatch(discardAsked({ id: null }))}
    >
      <p className="cs-flush">{t('putOff.discardQuestion')}</p>
    </ConfirmDialog>
  );
}
