import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { ConfirmDialog } from '#common/components/Modal.tsx';
import { isolated } from '#contract/names.ts';
import { wordsOf } from '#src/conversation/messageView.ts';
import { selectDraft, selectSendQuestion, type ChatRoot } from '../chatSelectors.ts';
import { draftSubmitted, sendQuestionClosed } from '../chatSlice.ts';
import './SendQuestion.css';

/** Shows what a colleague has written since the user began to, before the customer gets two answers. */
export function SendQuestion({ chatId }: { readonly chatId: string }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const text = useSelector((state: ChatRoot) => selectDraft(state, chatId));
  const news = useSelector((state: ChatRoot) => selectSendQuestion(state, chatId));
  if (news === null) return null;
  return (
    <ConfirmDialog
      title={t('chatSend.title')}
      confirmLabel={t('chatSend.anyway')}
      declineLabel={t('chatSend.keep')}
      focus="decline"
      onConfirm={() => dispatch(draftSubmitted({ chatId, text }))}
      onDecline={() => dispatch(sendQuestionClosed())}
    >
      <p>{t('chatSend.answered', { name: isolated(news.fromNickName) })}</p>
      <blockquote className="cs-chat-theirs cs-box cs-lines cs-breaks cs-scroll cs-flush" dir="auto" tabIndex={0}>
        {wordsOf(t, news.msgType, news.msg)}
      </blockquote>
    </ConfirmDialog>
  );
}
