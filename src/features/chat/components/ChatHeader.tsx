import { ChevronLeft, CircleX, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCTS } from '../../../../contract/domain.ts';
import { IconButton } from '../../../common/components/Button.tsx';
import { Tag } from '../../../common/components/states.tsx';
import type { ListedChat } from '../chatList.ts';
import type { ChatStanding } from '../chatSelectors.ts';

interface ChatHeaderProps {
  /** Null while none is shown. */
  readonly chat: ListedChat | null;
  readonly standing: ChatStanding;
  readonly isListShown: boolean;
  readonly isEnding: boolean;
  readonly connectionMark: ReactNode;
  readonly onToggleList: () => void;
  readonly onBack: () => void;
  readonly onEnd: () => void;
}

/** Whose chat is on screen, and what can be done with it as a whole. */
export function ChatHeader({ chat, standing, isListShown, isEnding, connectionMark, onToggleList, onBack, onEnd }: ChatHeaderProps) {
  const { t } = useTranslation();
  const toggleLabel = isListShown ? t('chat.hideList') : t('chat.showList');
  return (
    <header className="cs-chat-header">
      <IconButton className="cs-chat-back" label={t('chat.back')} icon={<ChevronLeft size={22} />} onClick={onBack} />
      <IconButton
        className="cs-chat-toggle"
        label={toggleLabel}
        aria-expanded={isListShown}
        icon={isListShown ? <PanelLeftClose size={18} /> : <PanelLeftOpen size={18} />}
        onClick={onToggleList}
      />
      <div className="cs-chat-who">
        {chat !== null && (
          <>
            <h2 className="cs-chat-name cs-ellipsis" title={chat.nickName}><bdi>{chat.nickName}</bdi></h2>
            <div className="cs-chat-about">
              <span>{t('chat.chatNo', { id: chat.chatId })}</span>
              <ProductName code={chat.comeFrom} />
              {standing !== 'mine' && <Tag positive={false}>{standing === 'ended' ? t('chat.stateEnded') : t('chat.stateLeft')}</Tag>}
            </div>
          </>
        )}
      </div>
      <div className="cs-chat-header-mark">{connectionMark}</div>
      {chat !== null && standing === 'mine' && (
        <IconButton className="cs-chat-end" label={t('chat.end')} busy={isEnding} icon={isEnding ? null : <CircleX size={20} />} onClick={onEnd} />
      )}
    </header>
  );
}

function ProductName({ code }: { readonly code: number }) {
  const { t } = useTranslation();
  const product = PRODUCTS.find((known) => known === code);
  return <span className="cs-ellipsis">{product === undefined ? t('product.unknown', { code }) : t(`product.${product}`)}</span>;
}
