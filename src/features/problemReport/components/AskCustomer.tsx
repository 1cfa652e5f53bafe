import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { CheckField } from '#common/components/CheckField.tsx';
import { askChosen, selectProblemReport } from '../problemReportSlice.ts';
import { selectAskableChat } from '../reportedChats.ts';

/** Whether the customer of the open chat is asked for the log of their page. Draws nothing where they cannot be. */
export function AskCustomer({ isDisabled }: { readonly isDisabled: boolean }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const open = useSelector(selectAskableChat);
  const { askChatId } = useSelector(selectProblemReport);
  if (open === null) return null;
  return (
    <CheckField
      label={t('problemReport.askCustomer')}
      checked={askChatId === open}
      disabled={isDisabled}
      onChange={(isChecked) => dispatch(askChosen({ askChatId: isChecked ? open : null }))}
    />
  );
}
