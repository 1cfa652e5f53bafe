import { Info } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notification } from '../toasts/index.ts';
import { ToastBox, ToastRegion, type Toasts } from './Toasts.tsx';
import './Notifications.css';

interface NotificationsProps extends Omit<ComponentProps<typeof Toasts>, 'toasts'> {
  readonly notifications: readonly Notification[];
}

/**
 * Texts that the server pushed, at the bottom right. Always in the page: screen readers announce only what is added to
 * an existing region.
 */
export function Notifications({ notifications, onDismiss, onHold, onRelease }: NotificationsProps) {
  const { t } = useTranslation();
  return (
    <ToastRegion
      className="cs-notifications"
      label={t('attention.notifications')}
      onHold={onHold}
      onRelease={onRelease}
    >
      <div className="cs-stack cs-gap-2" role="status" aria-atomic="false">
        {notifications.map(({ id, text }) => (
          <ToastBox key={id} kind="info" icon={<Info size={18} aria-hidden="true" />} onDismiss={() => onDismiss(id)}>
            {text}
          </ToastBox>
        ))}
      </div>
    </ToastRegion>
  );
}
