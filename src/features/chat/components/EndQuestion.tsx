import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { ConfirmDialog } from '#common/components/Modal.tsx';
import { TagsQuestion, useMissingTag } from '../../tags/index.ts';
import type { ListedChat } from '../chatList.ts';
import { selectChats, selectEndQuestion } from '../chatSelectors.ts';
import { endConfirmed, endDeclined, type EndQuestion as Question } from '../chatSlice.ts';

/** Asks before a chat ends if something would be lost, or a tag is wanted. */
export function EndQuestion() {
  const question = useSelector(selectEndQuestion);
  const chats = useSelector(selectChats);
  const chat = question === null ? undefined : chats[question.chatId];
  return question === null || chat === undefined ? null : <Asked question={question} of={chat} />;
}

interface AskedProps {
  readonly question: Question;
  readonly of: ListedChat;
}

function Asked({ question: { chatId, loss }, of }: AskedProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const missing = useMissingTag(of);
  const isLossless = !loss.draft && !loss.unanswered && loss.unsent === 0;
  const confirm = () => dispatch(endConfirmed({ chatId }));
  return (
    <ConfirmDialog
      title={t('chatEnd.title')}
      confirmLabel={t('chatEnd.confirm')}
      declineLabel={t('chatEnd.keep')}
      danger
      focus={isLossless ? 'confirm' : 'decline'}
      unavailable={missing}
      onConfirm={confirm}
      onDecline={() => dispatch(endDeclined())}
    >
      {isLossless && <p>{t('chatEnd.lossless')}</p>}
      {loss.unanswered && <p>{t('chatEnd.unanswered')}</p>}
      {loss.draft && <p>{t('chatEnd.draft')}</p>}
      {loss.unsent > 0 && <p>{t('chatEnd.unsent', { count: loss.unsent })}</p>}
      <TagsQuestion of={of} {...(isLossless && missing === null && { onDone: confirm })} />
    </ConfirmDialog>
  );
}
