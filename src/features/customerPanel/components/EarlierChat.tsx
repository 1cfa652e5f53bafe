import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { PERSON_TYPE } from '#contract/domain.ts';
import { IconButton } from '#common/components/Button.tsx';
import { Messages } from '#src/conversation/components/Messages.tsx';
import { DialogNotes, useNotes } from '../../notes/index.ts';
import { conversationOpened } from '#src/realtime/index.ts';

interface EarlierChatProps {
  readonly chatId: string;
  readonly onOpenQuery: (id: string) => void;
  readonly onBack: () => void;
}

/** A chat of the customer that has ended, in front of the panel. Needs its id as `key`. */
export function EarlierChat({ chatId, onOpenQuery, onBack }: EarlierChatProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    dispatch(conversationOpened({ chatId }));
    root.current?.querySelector('button')?.focus();
  }, [dispatch, chatId]);
  const name = t('customerPanel.chatNo', { id: chatId });
  return (
    <section
      ref={root}
      className="cs-earlier-chat cs-on-surface cs-stack"
      aria-label={name}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !(event.target instanceof Node && event.currentTarget.contains(event.target)))
          return;
        event.stopPropagation();
        onBack();
      }}
    >
      <div className="cs-earlier-chat-head cs-line-below cs-row cs-gap-2 cs-fixed">
        <IconButton
          className="cs-quiet"
          label={t('customerPanel.back')}
          icon={<ChevronLeft size={18} />}
          onClick={onBack}
        />
        <h2 className="cs-ellipsis cs-digits cs-flush">{name}</h2>
      </div>
      <DialogNotes kind="chat" id={chatId} />
      <Messages
        chatId={chatId}
        label={t('customerPanel.messagesOf', { id: chatId })}
        ownType={PERSON_TYPE.staff}
        unreadAfter={null}
        failedText={t('customerPanel.messagesFailed')}
        onOpenCard={onOpenQuery}
        insets={useNotes('chat', chatId, 'dialog')}
      />
    </section>
  );
}
