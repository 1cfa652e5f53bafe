import { Reply, Trash2 } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { parseContent } from '#contract/chat/content.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { selectNow, useClock, type ClockRoot } from '#common/clock/index.ts';
import { IconButton } from '#common/components/Button.tsx';
import { deletionAsked, quoteChosen, type ConversationsRoot } from '../../realtime/index.ts';
import type { ToolsPlace } from '../components/useToolsPlace.ts';

interface MessageToolsProps extends ToolsPlace {
  readonly chatId: string;
  /** Whether a text can be sent that answers it. */
  readonly mayAnswer: boolean;
}

/** What can be done with a message that has a number. Arrow keys lead to the tools of the messages beside it. */
export function MessageTools({ chatId, message, mayAnswer, takesFocus, onMove }: MessageToolsProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  useClock();
  const { chatSeq, fromType, side, at } = message;
  const isInTime = useSelector(
    (state: ClockRoot & ConversationsRoot) => (selectNow(state) ?? 0) - at < state.conversations.deleteWithinMs,
  );
  const tools = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) (tools.current?.querySelector('button') ?? tools.current)?.focus();
  }, [takesFocus, chatSeq]);
  const isGone = parseContent(message.msg).isErased === true;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <div
      ref={tools}
      className="cs-message-tools cs-row"
      role="toolbar"
      aria-label={t('messageTools.title')}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {mayAnswer && !isGone && fromType !== PERSON_TYPE.system && (
        <IconButton
          label={t('messageTools.answer')}
          icon={<Reply size={16} />}
          onClick={() => dispatch(quoteChosen({ chatId, chatSeq }))}
        />
      )}
      {side === 'mine' && !isGone && isInTime && (
        <IconButton
          label={t('messageTools.delete')}
          icon={<Trash2 size={16} />}
          onClick={() => dispatch(deletionAsked({ chatId, chatSeq }))}
        />
      )}
    </div>
  );
}
