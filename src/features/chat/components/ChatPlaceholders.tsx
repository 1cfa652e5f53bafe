import { LockKeyhole, MessagesSquare, Unlink, Unplug, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Button } from '#common/components/Button.tsx';
import { Link } from '#common/components/Link.tsx';
import { Failure, Loading } from '#common/components/states.tsx';
import type { ChatPane } from '../chatSelectors.ts';
import { lookupRequested } from '../chatSlice.ts';
import type { Address } from './useAddress.ts';
import './ChatPlaceholders.css';

interface BlankProps {
  readonly pane: Exclude<ChatPane, { readonly name: 'chat' }>;
  /** Replaces an address that names another customer. */
  readonly onCorrect?: Address['correct'];
}

/** Takes the place of a conversation: why there is none, and what the user can do. */
export function Blank({ pane, onCorrect }: BlankProps) {
  return <div className="cs-chat-blank cs-fill cs-grid cs-scroll">{useReason(pane, onCorrect)}</div>;
}

function useReason(pane: BlankProps['pane'], onCorrect: BlankProps['onCorrect']): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  switch (pane.name) {
    case 'off':
      return (
        <Placeholder icon={Unplug} title={t('chatBlank.signInFirst')}>
          <Link to="/live-service">{t('chatBlank.signIn')}</Link>
        </Placeholder>
      );
    case 'none':
      return <Placeholder icon={MessagesSquare} title={t('chatBlank.choose')} />;
    case 'notMine':
      // Reveals nothing about the chat, not even whether it exists.
      return (
        <Placeholder icon={LockKeyhole} title={t('chatBlank.notMine', { id: pane.chatId })}>
          <p>{t('chatBlank.notMineHint')}</p>
        </Placeholder>
      );
    case 'mismatch':
      return (
        <Placeholder icon={Unlink} title={t('chatBlank.mismatch', { id: pane.chatId })}>
          <p>{t('chatBlank.mismatchHint')}</p>
          <Button onClick={() => onCorrect?.(pane)}>{t('chatBlank.mismatchOpen', { id: pane.chatId })}</Button>
        </Placeholder>
      );
    case 'loading':
      return <Loading />;
    case 'failed':
      return (
        <Failure onRetry={() => dispatch(lookupRequested())}>
          {t('chatBlank.lookupFailed', { id: pane.chatId })}
        </Failure>
      );
  }
}

interface PlaceholderProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children?: ReactNode;
}

function Placeholder({ icon: Icon, title, children }: PlaceholderProps) {
  return (
    <div className="cs-chat-notice cs-centred-text cs-muted cs-breaks">
      <Icon size={32} aria-hidden="true" />
      <p className="cs-ink cs-large cs-strong">{title}</p>
      {children}
    </div>
  );
}
