import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { INITIAL_FOCUS, Modal } from './Modal.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly declineLabel: string;
  /** The action cannot be undone: the button has the colour of danger. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  /** Also called for Escape and the close button. */
  readonly onDecline: () => void;
  readonly children: ReactNode;
}

/** Asks before an action. The focus is on the button that declines. */
export function ConfirmDialog({
  title,
  confirmLabel,
  declineLabel,
  danger = false,
  busy = false,
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
          <Button {...INITIAL_FOCUS} onClick={onDecline}>
            {declineLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
