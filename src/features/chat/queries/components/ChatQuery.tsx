import { useDispatch, useSelector } from 'react-redux';
import { filledCardContent } from '../../../../../contract/chat/content.ts';
import { MESSAGE_TYPE } from '../../../../../contract/domain.ts';
import type { QueryDetail } from '../../../../../contract/http/queries.ts';
import { messageSubmitted } from '../../../../realtime/index.ts';
import { selectMayWrite } from '../../accessSelectors.ts';
import { queryClosed, queryOpened, selectQueries } from '../queriesSlice.ts';
import { QueryDialog } from './QueryDialog.tsx';

interface ChatQueryProps {
  readonly chatId: string;
  /** The card is being sent. */
  readonly onSent: () => void;
}

/** The query that was opened from the panel or from a card. Users who may write in the chat can send its card. */
export function ChatQuery({ chatId, onSent }: ChatQueryProps) {
  const dispatch = useDispatch();
  const { opened } = useSelector(selectQueries);
  const mayWrite = useSelector(selectMayWrite);
  if (opened === null) return null;
  const send = (query: QueryDetail) => {
    dispatch(messageSubmitted({ chatId, msgType: MESSAGE_TYPE.card, msg: cardOf(query) }));
    dispatch(queryClosed());
    onSent();
  };
  return (
    <QueryDialog
      opened={opened}
      onRetry={(id) => dispatch(queryOpened({ id }))}
      onClose={() => dispatch(queryClosed())}
      onSend={mayWrite ? send : null}
    />
  );
}

/** The server fills in the card. Until then the sender sees the same text from here. */
function cardOf({ id, title, createTime }: QueryDetail): string {
  return filledCardContent({ id, title, description: '', createTime, isRead: false });
}
