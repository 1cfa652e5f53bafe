import {
  ChevronLeft,
  CircleHelp,
  CircleX,
  PanelLeftClose,
  PanelLeftOpen,
  PanelRightClose,
  PanelRightOpen,
} from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyHint } from '#common/commands/index.ts';
import { Avatar } from '#common/components/Avatar.tsx';
import { Button, IconButton } from '#common/components/Button.tsx';
import { Tag } from '#common/components/states.tsx';
import { customerNameOf } from '#common/format/customerName.ts';
import { useProductName } from '#common/products/index.ts';
import type { ShownChat } from '../chatList.ts';
import './ChatHeader.css';

/** The button that opens the right panel. It gets the focus back when the panel closes. */
export const PANEL_TOGGLE_ID = 'cs-chat-panel-toggle';

interface ChatHeaderProps {
  /** Null while none is shown. */
  readonly chat: ShownChat | null;
  /** A tag for an unusual chat; null for an ordinary one. */
  readonly tag: 'ended' | 'left' | 'reading' | 'viewing' | null;
  readonly isListShown: boolean;
  readonly isPanelShown: boolean;
  readonly canEnd: boolean;
  readonly isEnding: boolean;
  /** Buttons for when the list, which has them too, is hidden. */
  readonly marks: ReactNode;
  readonly onToggleList: () => void;
  readonly onTogglePanel: () => void;
  readonly onBack: () => void;
  readonly onEnd: () => void;
  readonly onAskWhy: () => void;
}

/** The customer's name, and the actions for the whole chat. */
export function ChatHeader(props: ChatHeaderProps) {
  const {
    chat,
    tag,
    isListShown,
    isPanelShown,
    canEnd,
    isEnding,
    marks,
    onToggleList,
    onTogglePanel,
    onBack,
    onEnd,
    onAskWhy,
  } = props;
  const { t } = useTranslation();
  const productName = useProductName();
  const endHint = useKeyHint('chat.end');
  return (
    <header className="cs-chat-header cs-row cs-gap-2 cs-fixed">
      <IconButton className="cs-chat-back" label={t('chat.back')} icon={<ChevronLeft size={22} />} onClick={onBack} />
      <Toggle
        command="chat.list"
        className="cs-chat-toggle"
        label={isListShown ? t('chat.hideList') : t('chat.showList')}
        aria-expanded={isListShown}
        icon={isListShown ? <PanelLeftClose size={18} /> : <PanelLeftOpen size={18} />}
        onClick={onToggleList}
      />
      <div className="cs-chat-who cs-row cs-gap-3 cs-grow">
        {chat !== null && (
          <>
            <Avatar name={chat.nickName} avatar={chat.headImg} />
            <div>
              <h2 className="cs-chat-name cs-ellipsis" title={customerNameOf(t, chat.nickName)}>
                <bdi>{customerNameOf(t, chat.nickName)}</bdi>
              </h2>
              <div className="cs-chat-about cs-row cs-gap-2 cs-muted cs-tiny cs-unbroken cs-digits cs-narrowed">
                <span>{t('chat.chatNo', { id: chat.chatId })}</span>
                <span className="cs-ellipsis">{productName(chat.comeFrom)}</span>
                <IconButton label={t('chat.why')} icon={<CircleHelp size={16} />} onClick={onAskWhy} />
                {tag !== null && <Tag positive={false}>{t(HEADER_TAG_KEY[tag])}</Tag>}
              </div>
            </div>
          </>
        )}
      </div>
      <div className="cs-chat-header-marks">{marks}</div>
      {chat !== null && (
        <Toggle
          command="chat.panel"
          id={PANEL_TOGGLE_ID}
          className="cs-chat-panel-toggle"
          label={isPanelShown ? t('chat.hideQueries') : t('chat.showQueries')}
          aria-expanded={isPanelShown}
          icon={isPanelShown ? <PanelRightClose size={18} /> : <PanelRightOpen size={18} />}
          onClick={onTogglePanel}
        />
      )}
      {canEnd && (
        <Button className="cs-chat-end" {...endHint(t('chat.end'))} busy={isEnding} onClick={onEnd}>
          {!isEnding && <CircleX size={18} aria-hidden="true" />}
          <span className="cs-hidden-on-phone">{t('chat.end')}</span>
        </Button>
      )}
    </header>
  );
}

/** A button whose tooltip names the keys of its command. */
function Toggle({ command, ...button }: ComponentProps<typeof IconButton> & { readonly command: string }) {
  const { title, ...keys } = useKeyHint(command)(button.label);
  return <IconButton {...button} {...keys} hint={title} />;
}

/** Texts of the tag. */
export const HEADER_TAG_KEY = {
  ended: 'chat.stateEnded',
  left: 'chat.stateLeft',
  reading: 'chat.stateReading',
  viewing: 'chat.stateViewing',
} as const;
