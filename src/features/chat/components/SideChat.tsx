import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Avatar } from '#common/components/Avatar.tsx';
import { Button, IconButton } from '#common/components/Button.tsx';
import { reloadRequested } from '#common/errors.ts';
import { useShown } from '#common/useShown.ts';
import { ConnectionBanner } from '#src/conversation/components/ConnectionBanner.tsx';
import type { SideChatProps } from '#src/features/lateViews/index.ts';
import { isPaneSame, selectConnectionView, selectPane } from '../chatSelectors.ts';
import { chatSelected, workspaceClosed, workspaceOpened } from '../chatSlice.ts';
import { LookOn } from '../../lookOn/index.ts';
import { ChatTitle } from './ChatHeader.tsx';
import { Pane } from './Conversation.tsx';
import './ChatScreen.css';
import './SideChat.css';

/**
 * One chat of the workspace beside another screen. The user reads along, and writes in it once they have joined it or
 * taken it over.
 */
export function SideChat({ chatId, onEnter, onClose }: SideChatProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  useShown(workspaceOpened, workspaceClosed);
  useEffect(() => {
    dispatch(chatSelected({ chatId }));
  }, [dispatch, chatId]);
  const connection = useSelector(selectConnectionView);
  const pane = useSelector(selectPane, isPaneSame);
  const chat = pane.name === 'chat' ? pane.chat : null;
  return (
    <div className="cs-stack cs-fill cs-narrowed">
      <header className="cs-on-surface cs-line-below cs-pad-2-3 cs-row cs-wrap cs-gap-2 cs-fixed">
        {chat !== null && <Avatar name={chat.nickName} avatar={chat.headImg} />}
        <div className="cs-chat-who cs-row cs-gap-3 cs-grow">
          {chat === null ? (
            <div className="cs-narrowed">
              <h2 className="cs-chat-name cs-ellipsis">{t('chat.chatNo', { id: chatId })}</h2>
            </div>
          ) : (
            <ChatTitle chat={chat} />
          )}
        </div>
        <IconButton label={t('chatSide.close')} icon={<X size={18} />} onClick={onClose} />
        {chat !== null && (
          <div className="cs-side-chat-actions cs-wrap cs-gap-2">
            <LookOn place="bar" />
            <Button className="compact" onClick={() => onEnter(chat.customerId)}>
              {t('chatSide.enter')}
            </Button>
          </div>
        )}
      </header>
      <ConnectionBanner connection={connection} onReload={() => dispatch(reloadRequested())} />
      <Pane onCorrect={() => undefined} hasOthers={false} />
    </div>
  );
}
