import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { INITIAL_FOCUS, Modal } from './Modal.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly declineLabel: string;
  /** What confirming destroys or ends can't be had back: the button says so by its colour. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  /** Escape and the close button decline, too. */
  readonly onDecline: () => void;
  readonly children: ReactNode;
}

/** Asks before something is done. The safe answer has the focus. */
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
