import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { QuotesContext } from '../components/quotes.ts';
import type { MessageRow } from '../messageRows.ts';
import { wordsOf, writerOf } from '../messageView.ts';

/** The message that another one answers. It leads there. */
export function Quote({ chatSeq }: { readonly chatSeq: number }) {
  const { t } = useTranslation();
  const { find, onJump } = useContext(QuotesContext);
  return (
    <button
      type="button"
      className="cs-quote cs-stack cs-fits cs-borderless cs-small"
      title={t('messageTools.jump')}
      onClick={() => onJump(chatSeq)}
    >
      <QuotedWords message={find(chatSeq)} />
    </button>
  );
}

/** Who wrote a message, and how it begins. @param message undefined: it is not loaded */
export function QuotedWords({ message }: { readonly message: MessageRow | undefined }) {
  const { t } = useTranslation();
  if (message === undefined) return <span className="cs-muted">{t('messageTools.earlier')}</span>;
  return (
    <>
      <bdi className="cs-strong cs-ellipsis">{writerOf(t, message)}</bdi>
      <span className="cs-two-lines cs-breaks" dir="auto">
        {wordsOf(t, message.msgType, message.msg)}
      </span>
    </>
  );
}
