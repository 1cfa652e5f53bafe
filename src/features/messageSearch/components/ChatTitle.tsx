import { useTranslation } from 'react-i18next';
import { CHAT_ENDED } from '#contract/domain.ts';
import type { FoundMessage } from '#contract/http/messageSearch.ts';
import { Tag } from '#common/components/states.tsx';
import { customerNameOf } from '#common/format/erasedNames.ts';
import { ProductName } from '../../tasks/index.ts';

/** The customer, number, product and state of a hit's chat. */
export function ChatTitle({ chat }: { readonly chat: FoundMessage }) {
  const { t } = useTranslation();
  const { chatId, customerName, comeFrom, chatEnded, toId } = chat;
  const name = customerNameOf(t, customerName);
  const isEnded = chatEnded === CHAT_ENDED.yes;
  const isInLine = !isEnded && toId === null;
  const state = isInLine ? 'tasks.state.inLine' : isEnded ? 'tasks.state.ended' : 'messageSearch.live';
  return (
    <div className="cs-row cs-wrap cs-gap-1-2 cs-narrowed">
      <h2 className="cs-found-customer cs-ellipsis cs-flush" title={name}>
        <bdi>{name}</bdi>
      </h2>
      <span className="cs-hint cs-digits">{t('messageSearch.chat', { id: chatId })}</span>
      <span className="cs-hint cs-narrowed cs-ellipsis">
        <ProductName code={comeFrom} />
      </span>
      <Tag positive={!isEnded && !isInLine} warning={isInLine} solid={isInLine}>
        {t(state)}
      </Tag>
    </div>
  );
}
