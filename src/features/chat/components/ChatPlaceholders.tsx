import { LockKeyhole, MessagesSquare, Unlink, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Button } from '#common/components/Button.tsx';
import { Link } from '#common/components/Link.tsx';
import { Failure, Loading } from '#common/components/states.tsx';
import type { ChatPane } from '../chatSelectors.ts';
import { lookupRequested } from '../chatSlice.ts';
import type { Address } from './useAddress.ts';

/** Takes the place of a conversation: why there is none, and what the user can do. */
function Placeholder({
  icon,
  title,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="cs-chat-blank cs-fill cs-grid cs-scroll">
      <div className="cs-chat-notice cs-muted cs-breaks">
        {icon}
        <p className="cs-chat-notice-title">{title}</p>
        {children}
      </div>
    </div>
  );
}

function ChooseChat() {
  const { t } = useTranslation();
  return <Placeholder icon={<MessagesSquare size={32} aria-hidden="true" />} title={t('chat.choose')} />;
}

/** Reveals nothing about the chat, not even whether it exists. */
function NotMine({ chatId }: { readonly chatId: string }) {
  const { t } = useTranslation();
  return (
    <Placeholder icon={<LockKeyhole size={32} aria-hidden="true" />} title={t('chat.notMine', { id: chatId })}>
      <p>{t('chat.notMineHint')}</p>
    </Placeholder>
  );
}

function Mismatch({ chatId, onCorrect }: { readonly chatId: string; readonly onCorrect: () => void }) {
  const { t } = useTranslation();
  return (
    <Placeholder icon={<Unlink size={32} aria-hidden="true" />} title={t('chat.mismatch', { id: chatId })}>
      <p>{t('chat.mismatchHint')}</p>
      <Button onClick={onCorrect}>{t('chat.mismatchOpen', { id: chatId })}</Button>
    </Placeholder>
  );
}

/** Without a login to the chat service there are no chats. */
export function SignInFirst() {
  const { t } = useTranslation();
  return (
    <Placeholder icon={<Unplug size={32} aria-hidden="true" />} title={t('chat.signInFirst')}>
      <Link to="/live-service">{t('chat.signIn')}</Link>
    </Placeholder>
  );
}

interface BlankProps {
  readonly pane: Exclude<ChatPane, { readonly name: 'chat' }>;
  /** Replaces an address that names another customer. */
  readonly onCorrect?: Address['correct'];
}

export function Blank({ pane, onCorrect }: BlankProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  switch (pane.name) {
    case 'off':
      return <SignInFirst />;
    case 'none':
      return <ChooseChat />;
    case 'notMine':
      return <NotMine chatId={pane.chatId} />;
    case 'mismatch':
      return <Mismatch chatId={pane.chatId} onCorrect={() => onCorrect?.(pane)} />;
    case 'loading':
      return (
        <div className="cs-chat-blank cs-fill cs-grid cs-scroll">
          <Loading />
        </div>
      );
    case 'failed':
      return (
        <div className="cs-chat-blank cs-fill cs-grid cs-scroll">
          <Failure onRetry={() => dispatch(lookupRequested())}>{t('chat.lookupFailed', { id: pane.chatId })}</Failure>
        </div>
      );
  }
}
