import { LockKeyhole, MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Where a conversation would be: why there is none, and what one can do. */
export function Notice({ icon, title, children }: { readonly icon: ReactNode; readonly title: string; readonly children?: ReactNode }) {
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
  return <Notice icon={<MessagesSquare size={32} aria-hidden="true" />} title={t('chat.choose')} />;
}

/** Says nothing of the chat, not even whether it exists. */
export function NotMine({ chatId }: { readonly chatId: string }) {
  const { t } = useTranslation();
  return (
    <Notice icon={<LockKeyhole size={32} aria-hidden="true" />} title={t('chat.notMine', { id: chatId })}>
      <p>{t('chat.notMineHint')}</p>
    </Notice>
  );
}
