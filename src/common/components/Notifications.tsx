import { Info, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notification } from '../toasts/index.ts';
import { IconButton } from './Button.tsx';
import './Toasts.css';
import './Notifications.css';

interface NotificationsProps {
  readonly notifications: readonly Notification[];
  readonly onDismiss: (id: string) => void;
  /** Called when the pointer or the focus enters them. */
  readonly onHold: () => void;
  readonly onRelease: () => void;
}

/**
 * Texts that the server pushed, at the bottom right. Always in the page: screen readers announce only what is added to
 * an existing region.
 */
export function Notifications({ notifications, onDismiss, onHold, onRelease }: NotificationsProps) {
  const { t } = useTranslation();
  return (
    <section
      className="cs-notifications"
      aria-label={t('attention.notifications')}
      onMouseEnter={onHold}
      onMouseLeave={onRelease}
      onFocus={onHold}
      onBlur={onRelease}
    >
      <div role="status" aria-atomic="false">
        {notifications.map(({ id, text }) => (
          <NotificationView key={id} text={text} onDismiss={() => onDismiss(id)} />
        ))}
      </div>
    </section>
  );
}

function NotificationView({ text, onDismiss }: { readonly text: string; readonly onDismiss: () => void }) {
  const { t } = useTranslation();
  const dismissOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onDismiss();
  };
  return (
    <div className="cs-toast cs-box cs-gap-2 is-info" onKeyDown={dismissOnEscape}>
      <Info size={18} aria-hidden="true" />
      <div className="cs-toast-text cs-grow cs-breaks">{text}</div>
      <IconButton label={t('common.close')} icon={<X size={16} />} onClick={onDismiss} />
    </div>
  );
}
