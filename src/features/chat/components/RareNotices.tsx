import { Unlink, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../common/components/Button.tsx';
import { Link } from '../../../common/components/Link.tsx';
import { Notice } from './ChatNotices.tsx';

/** The address and the chat do not belong together. */
export function Mismatch({ chatId, onCorrect }: { readonly chatId: string; readonly onCorrect: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice icon={<Unlink size={32} aria-hidden="true" />} title={t('chat.mismatch', { id: chatId })}>
      <p>{t('chat.mismatchHint')}</p>
      <Button onClick={onCorrect}>{t('chat.mismatchOpen', { id: chatId })}</Button>
    </Notice>
  );
}

/** Without a login to the chat service there are no chats. */
export function SignInFirst() {
  const { t } = useTranslation();
  return (
    <Notice icon={<Unplug size={32} aria-hidden="true" />} title={t('chat.signInFirst')}>
      <Link to="/live-service">{t('chat.signIn')}</Link>
    </Notice>
  );
}
