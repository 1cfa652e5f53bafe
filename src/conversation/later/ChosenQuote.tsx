import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { IconButton } from '#common/components/Button.tsx';
import { quoteChosen, type ConversationsRoot } from '../../realtime/index.ts';
import { selectMessages } from '../messageRows.ts';
import { QuotedWords } from './Quote.tsx';

interface ChosenQuoteProps {
  readonly chatId: string;
  readonly chatSeq: number;
}

/** The message that the next text answers, over the message box. Escape in the box drops it. */
export function ChosenQuote({ chatId, chatSeq }: ChosenQuoteProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const messages = useSelector((state: ConversationsRoot) => selectMessages(state, chatId));
  const bar = useRef<HTMLDivElement>(null);
  const boxOf = () => bar.current?.closest('form')?.querySelector('textarea');
  const drop = () => {
    dispatch(quoteChosen({ chatId, chatSeq: null }));
    boxOf()?.focus();
  };
  const onEscape = useEffectEvent(drop);
  useEffect(() => {
    const box = boxOf();
    box?.focus();
    const end = new AbortController();
    box?.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        // Commands have the key, too.
        event.stopPropagation();
        onEscape();
      },
      end,
    );
    return () => end.abort();
  }, [chatSeq]);
  return (
    <div
      ref={bar}
      className="cs-row cs-gap-2 cs-between cs-below-2"
      role="group"
      aria-label={t('messageTools.answering')}
    >
      <div className="cs-quote cs-stack cs-fits cs-small cs-narrowed">
        <QuotedWords message={messages.find((message) => message.chatSeq === chatSeq)} />
      </div>
      <IconButton label={t('messageTools.drop')} icon={<X size={16} />} onClick={drop} />
    </div>
  );
}
