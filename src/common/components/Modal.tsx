import { X } from 'lucide-react';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Header } from 'semantic-ui-react';
import { IconButton, Button } from './Button.tsx';
import { useFocusInside, INITIAL_FOCUS } from './useFocusInside.ts';
import { useDocumentEvent } from './useDocumentEvent.ts';
import './Modal.css';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), ' +
  '[tabindex="0"]';

interface ModalProps {
  readonly title: string;
  /** Called by the close button, Escape and, if `closesOutside`, a click outside the dialog. */
  readonly onDismiss: () => void;
  readonly closesOutside?: boolean;
  readonly wide?: boolean;
  /** Without the line of its title and close button. */
  readonly bare?: boolean;
  readonly className?: string;
  readonly actions?: ReactNode;
  readonly role?: 'dialog' | 'alertdialog';
  readonly children: ReactNode;
}

/**
 * A dialog that is open while it is mounted. It traps the focus, and returns it at the end. Not Semantic UI's Modal:
 * that one traps no focus, has no role, and measures in every animation frame.
 */
export function Modal({
  title,
  onDismiss,
  closesOutside = false,
  wide = false,
  bare = false,
  className = '',
  actions,
  role = 'dialog',
  children,
}: ModalProps) {
  const { t } = useTranslation();
  const id = useId();
  const scope = useRef<HTMLDivElement>(null);
  useFocusInside(scope);
  // From anywhere.
  useDocumentEvent('keydown', true, ({ key }) => {
    if (key === 'Escape') onDismiss();
  });
  return createPortal(
    <div
      className="cs-dimmer cs-covering cs-pad-4 cs-centred cs-row"
      onMouseDown={(event) => {
        if (closesOutside && event.target === event.currentTarget) onDismiss();
      }}
    >
      <div
        ref={scope}
        className={`cs-modal ${wide ? 'cs-modal-wide' : ''} ${className}`.trim()}
        role={role}
        aria-modal="true"
        aria-label={bare ? title : undefined}
        aria-labelledby={bare ? undefined : `${id}-title`}
        aria-describedby={role === 'alertdialog' ? `${id}-body` : undefined}
        tabIndex={-1}
        onKeyDown={trapTab}
      >
        {!bare && (
          <div className="cs-modal-head cs-row cs-between cs-gap-3">
            <Header as="h2" id={`${id}-title`}>
              {title}
            </Header>
            <IconButton label={t('common.close')} icon={<X size={18} />} onClick={onDismiss} />
          </div>
        )}
        <div id={`${id}-body`} className="cs-modal-body cs-breaks">
          {children}
        </div>
        {actions !== undefined && <div className="cs-modal-actions cs-wrap cs-to-end cs-gap-2">{actions}</div>}
      </div>
    </div>,
    document.body,
  );
}

function trapTab(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const [first, last] = [stops.at(0), stops.at(-1)];
  const isLeaving = event.shiftKey
    ? event.target === first || event.target === event.currentTarget
    : event.target === last;
  if (!isLeaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

interface ConfirmDialogProps {
  readonly title: string;
  /**
   * By default that of all questions. Full pages and the customer's page name both labels: the default of the other
   * comes with the layout.
   */
  readonly confirmLabel?: string;
  readonly declineLabel?: string;
  /** The action cannot be undone: the button has the colour of danger. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** Why it cannot be confirmed yet. */
  readonly unavailable?: string | null;
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
  unavailable = null,
  focus = 'decline',
  onConfirm,
  onDecline,
  children,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      title={title}
      role="alertdialog"
      onDismiss={onDecline}
      actions={
        <>
          <Button {...(focus === 'decline' ? INITIAL_FOCUS : {})} onClick={onDecline}>
            {declineLabel ?? t('dialogForm.cancel')}
          </Button>
          <Button
            {...(focus === 'confirm' ? INITIAL_FOCUS : {})}
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            unavailable={unavailable}
            onClick={onConfirm}
          >
            {confirmLabel ?? t('common.yesConfirm')}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
