import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectTyping, type ConversationsRoot } from '../../realtime/index.ts';
import { isolated } from '../../common/format/isolated.ts';
import './TypingLine.css';

interface TypingLineProps {
  readonly chatId: string;
  /** null while no one types, '' for an unknown person. */
  readonly name: string | null;
}

/**
 * Says who is typing. It keeps its space while no one is, so that nothing jumps.
 * Screen readers say it once, after a while.
 */
export function TypingLine({ chatId, name }: TypingLineProps) {
  const isSpoken = useSelector((state: ConversationsRoot) => selectTyping(state, chatId)?.isSpoken === true);
  const words = name !== null && <Words name={name} />;
  return (
    <>
      <p className="cs-typing" aria-hidden="true" data-typing={name !== null}>
        {name !== null && (
          <>
            <span className="cs-typing-dots">
              <i />
              <i />
              <i />
            </span>
            <span className="cs-ellipsis">{words}</span>
          </>
        )}
      </p>
      <span className="cs-visually-hidden" role="status">
        {isSpoken && words}
      </span>
    </>
  );
}

function Words({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  return name === '' ? t('conversation.typingSomeone') : t('conversation.typing', { name: isolated(name) });
}
