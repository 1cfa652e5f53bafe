import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SendStateName } from '../messageView.ts';

const ICON_OF = {
  queued: Clock,
  sent: Clock,
  acked: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  rejected: CircleAlert,
  failed: CircleAlert,
} as const;

interface SendStateProps {
  readonly state: SendStateName;
  /** Adds the text next to the icon. */
  readonly inWords: boolean;
}

/** The delivery state of a message: an icon with a tooltip and an accessible name. */
export function SendState({ state, inWords }: SendStateProps) {
  const { t } = useTranslation();
  const Icon = ICON_OF[state];
  const label = t(`conversation.state.${state}`);
  return (
    <span className={`cs-send-state is-${state}`} title={label} data-send-state={state}>
      <Icon size={14} aria-hidden="true" />
      <span className={inWords ? undefined : 'cs-visually-hidden'}>{label}</span>
    </span>
  );
}
