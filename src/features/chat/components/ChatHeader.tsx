import {
  ChevronLeft,
  CircleHelp,
  CircleX,
  PanelLeftClose,
  PanelLeftOpen,
  PanelRightClose,
  PanelRightOpen,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { ConnectionView } from '#src/conversation/components/ConnectionBanner.tsx';
import { CommandButton, useKeyHint } from '#common/commands/index.ts';
import { Avatar } from '#common/components/Avatar.tsx';
import { Button, IconButton } from '#common/components/Button.tsx';
import { late } from '#common/components/ErrorBoundary.tsx';
import { Popover } from '#common/components/Popover.tsx';
import { Tag } from '#common/components/states.tsx';
import { customerNameOf } from '#common/format/erasedNames.ts';
import { useProductName } from '#common/products.ts';
import { LazyAlertControls } from '../../notifications/index.ts';
import { PutOff } from '../../putOff/index.ts';
import { Tags } from '../../tags/index.ts';
import { Transcript } from '../../transcript/index.ts';
import { Transfers } from '../../transfers/index.ts';
import { selectHeaderTag, selectMayWrite } from '../accessSelectors.ts';
import type { ShownChat } from '../chatList.ts';
import { selectConnectionView, selectIsEnding, selectListVisibility, type ChatRoot } from '../chatSelectors.ts';
import { endRequested, listToggled } from '../chatSlice.ts';
import { panelToggled } from '../queriesSlice.ts';
import { ConnectionDetails } from './later.tsx';
import { PANEL_TOGGLE_ID, usePanelShown } from './panelRoom.ts';
import './ChatHeader.css';

/** The state of the connection in one word. */
function ConnectionMark({ name }: { readonly name: ConnectionView['name'] }) {
  const { t } = useTranslation();
  return (
    <span className={`cs-connection-mark cs-inline cs-muted cs-tiny cs-unbroken is-${name}`}>
      {t(`chat.connectionState.${name}`)}
    </span>
  );
}

/** The same; opens the details. */
export function ConnectionButton({ align }: { readonly align: 'start' | 'end' }) {
  const { t } = useTranslation();
  const connection = useSelector(selectConnectionView);
  const label = t('chat.connection', { state: t(`chat.connectionState.${connection.name}`) });
  return (
    <Popover
      viewKey={`connection.${align}`}
      label={label}
      align={align}
      trigger={<ConnectionMark name={connection.name} />}
    >
      {late(<ConnectionDetails />)}
    </Popover>
  );
}

interface ChatHeaderProps {
  /** Null while none is shown. */
  readonly chat: ShownChat | null;
  readonly onBack: () => void;
  readonly onAskWhy: () => void;
}

/** The customer's name, and the actions for the whole chat. */
export function ChatHeader({ chat, onBack, onAskWhy }: ChatHeaderProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const productName = useProductName();
  const isListShown = useSelector(selectListVisibility) === 'shown';
  return (
    <header className="cs-chat-header cs-row cs-gap-2 cs-fixed">
      <IconButton className="cs-chat-back" label={t('chat.back')} icon={<ChevronLeft size={22} />} onClick={onBack} />
      <CommandButton
        command="chat.list"
        className="cs-chat-toggle"
        label={isListShown ? t('chat.hideList') : t('chat.showList')}
        aria-expanded={isListShown}
        icon={isListShown ? <PanelLeftClose size={18} /> : <PanelLeftOpen size={18} />}
        onClick={() => dispatch(listToggled())}
      />
      <div className="cs-chat-who cs-row cs-gap-3 cs-grow">
        {chat !== null && (
          <>
            <Avatar name={chat.nickName} avatar={chat.headImg} />
            <ChatTitle chat={chat}>
              <span className="cs-ellipsis">{productName(chat.comeFrom)}</span>
              <IconButton label={t('chat.why')} icon={<CircleHelp size={16} />} onClick={onAskWhy} />
            </ChatTitle>
          </>
        )}
      </div>
      <div className="cs-chat-header-marks cs-row">
        <LazyAlertControls viewKey="chat" align="end" hasReport />
        <ConnectionButton align="end" />
      </div>
      {chat !== null && <Transcript kind="chat" id={chat.chatId} />}
      <PutOff place="button" kind="chat" id={chat === null ? null : chat.chatId} />
      {chat !== null && <PanelToggle />}
      {chat !== null && <Transfers place="button" />}
      {chat !== null && <EndButton chatId={chat.chatId} />}
    </header>
  );
}

interface ChatTitleProps {
  readonly chat: ShownChat;
  /** Between the chat's number and its tag. */
  readonly children?: ReactNode;
}

/** The customer's name above the chat's number, its tags, and a tag for an unusual chat. */
export function ChatTitle({ chat, children }: ChatTitleProps) {
  const { chatId, nickName } = chat;
  const { t } = useTranslation();
  const tag = useSelector(selectHeaderTag);
  const name = customerNameOf(t, nickName);
  return (
    <div className="cs-narrowed">
      <h2 className="cs-chat-name cs-ellipsis" title={name}>
        <bdi>{name}</bdi>
      </h2>
      <div className="cs-chat-about cs-row cs-gap-2 cs-muted cs-tiny cs-unbroken cs-digits cs-narrowed">
        <span>{t('chat.chatNo', { id: chatId })}</span>
        {children}
        {tag !== null && <Tag positive={tag === 'joined'}>{t(TAG_KEY[tag])}</Tag>}
        <Tags place="button" of={chat} />
      </div>
    </div>
  );
}

const TAG_KEY = {
  ended: 'chat.stateEnded',
  left: 'chat.stateLeft',
  joined: 'chat.stateJoined',
  reading: 'chat.stateReading',
  viewing: 'chat.stateViewing',
} as const;

function PanelToggle() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isShown = usePanelShown();
  return (
    <CommandButton
      command="chat.panel"
      id={PANEL_TOGGLE_ID}
      className="cs-quiet"
      label={isShown ? t('chat.hidePanel') : t('chat.showPanel')}
      aria-expanded={isShown}
      icon={isShown ? <PanelRightClose size={18} /> : <PanelRightOpen size={18} />}
      onClick={() => dispatch(panelToggled({ isShown: !isShown }))}
    />
  );
}

/** Only where the user may write. */
function EndButton({ chatId }: { readonly chatId: string }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const hint = useKeyHint('chat.end');
  const isEnding = useSelector((state: ChatRoot) => selectIsEnding(state, chatId));
  if (!useSelector(selectMayWrite)) return null;
  return (
    <Button
      className="cs-chat-end"
      {...hint(t('chat.end'))}
      busy={isEnding}
      onClick={() => dispatch(endRequested({ chatId }))}
    >
      {!isEnding && <CircleX size={18} aria-hidden="true" />}
      <span className="cs-hidden-on-phone">{t('chat.end')}</span>
    </Button>
  );
}
