import { LockKeyhole, MessagesSquare, Unlink, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../common/components/Button.tsx';
import { Link } from '../../../common/components/Link.tsx';

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
    <div className="cs-chat-blank">
      <div className="cs-chat-notice">
        {icon}
        <p className="cs-chat-notice-title">{title}</p>
        {children}
      </div>
    </div>
  );
}

export function ChooseChat() {
  const { t } = useTranslation();
  return <Placeholder icon={<MessagesSquare size={32} aria-hidden="true" />} title={t('chat.choose')} />;
}

/** Reveals nothing about the chat, not even whether it exists. */
export function NotMine({ chatId }: { readonly chatId: string }) {
  const { t } = useTranslation();
  return (
    <Placeholder icon={<LockKeyhole size={32} aria-hidden="true" />} title={t('chat.notMine', { id: chatId })}>
      <p>{t('chat.notMineHint')}</p>
    </Placeholder>
  );
}

/** The address and the chat do not match. */
export function Mismatch({ chatId, onCorrect }: { readonly chatId: string; readonly onCorrect: () => void }) {
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

/** Says above a list that it may be outdated. */
export function StaleNote({ onRetry, children }: { readonly onRetry: () => void; readonly children: string }) {
  const { t } = useTranslation();
  return (
    <p className="cs-chat-stale" role="status">
      {children}{' '}
      <Button variant="link" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </p>
  );
}
