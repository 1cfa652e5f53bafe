import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Modal } from './Modal.tsx';
import { INITIAL_FOCUS } from './useFocusInside.ts';

interface ConfirmDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly declineLabel: string;
  /** The action cannot be undone: the button has the colour of danger. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** The button that has the focus first: the one that declines, unless a press by accident would do no harm. */
  readonly focus?: 'decline' | 'confirm';
  readonly onConfirm: () => void;
  /** Also called for Escape and the close button. */
  readonly onDecline: () => void;
  readonly children: ReactNode;
}

/** Asks before an action. */
export function ConfirmDialog({
  title,
  confirmLabel,
  declineLabel,
  danger = false,
  busy = false,
  focus = 'decline',
  onConfirm,
  onDecline,
  children,
}: ConfirmDialogProps) {
  return (
    <Modal
      title={title}
      role="alertdialog"
      onDismiss={onDecline}
      actions={
        <>
          <Button {...(focus === 'decline' ? INITIAL_FOCUS : {})} onClick={onDecline}>
            {declineLabel}
          </Button>
          <Button
            {...(focus === 'confirm' ? INITIAL_FOCUS : {})}
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
