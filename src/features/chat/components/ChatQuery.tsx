import { SendHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { filledCardContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE } from '#contract/domain.ts';
import type { QueryDetail } from '#contract/http/queries.ts';
import { Button } from '#common/components/Button.tsx';
import { messageSubmitted } from '#src/realtime/index.ts';
import { QueryDialog } from '#src/features/queryView/index.ts';
import { selectMayWrite } from '../accessSelectors.ts';
import { openedQuery } from '../queriesSlice.ts';

interface ChatQueryProps {
  readonly chatId: string;
  readonly onSent: () => void;
}

/** The query that was opened from the panel or from a card. Users who may write in the chat can send its card. */
export function ChatQuery({ chatId, onSent }: ChatQueryProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const mayWrite = useSelector(selectMayWrite);
  const send = (query: QueryDetail) => {
    dispatch(messageSubmitted({ chatId, msgType: MESSAGE_TYPE.card, msg: cardOf(query) }));
    dispatch(openedQuery.actions.closed());
    onSent();
  };
  return (
    <QueryDialog
      opened={openedQuery}
      actions={(_, query) =>
        mayWrite && query !== null ? (
          <Button variant="primary" onClick={() => send(query)}>
            <SendHorizontal size={16} aria-hidden="true" />
            {t('chatCommand.send')}
          </Button>
        ) : null
      }
    />
  );
}

/** The server fills in the card. Until then the sender sees the same text from here. */
function cardOf({ id, title, createTime }: QueryDetail): string {
  return filledCardContent({ id, title, description: '', createTime, isRead: false });
}
