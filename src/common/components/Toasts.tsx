import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { selectToasts, toastDismissed, toastsHeld, toastsReleased, type Toast } from '../toasts/index.ts';
import { readMessage } from '../messageText.ts';
import { PlainIconButton } from './plain.tsx';
import './Toasts.css';

const ICON_OF = { error: CircleAlert, success: CircleCheck, warning: TriangleAlert } as const;

interface ToastsProps {
  readonly toasts: readonly Toast[];
  readonly onDismiss: (id: string) => void;
  /** Called when the pointer or the focus enters the toasts. */
  readonly onHold: () => void;
  readonly onRelease: () => void;
}

/** The toasts of the store, over every screen and the login form. */
export function ToastLayer() {
  return <Toasts toasts={useSelector(selectToasts)} {...useToastEvents()} />;
}

/** What the user does with toasts and notifications. */
export function useToastEvents(): Pick<ToastsProps, 'onDismiss' | 'onHold' | 'onRelease'> {
  const dispatch = useDispatch();
  return {
    onDismiss: (id) => dispatch(toastDismissed({ id })),
    onHold: () => dispatch(toastsHeld()),
    onRelease: () => dispatch(toastsReleased()),
  };
}

/** Shows all toasts. It is always in the page: screen readers announce only what is added to an existing region. */
export function Toasts({ toasts, onDismiss, onHold, onRelease }: ToastsProps) {
  const { t } = useTranslation();
  return (
    <ToastRegion
      className="cs-toasts cs-stack cs-gap-2"
      label={t('toasts.region')}
      onHold={onHold}
      onRelease={onRelease}
    >
      <Lane toasts={toasts.filter(({ kind }) => kind === 'error')} live="assertive" onDismiss={onDismiss} />
      <Lane toasts={toasts.filter(({ kind }) => kind !== 'error')} live="polite" onDismiss={onDismiss} />
    </ToastRegion>
  );
}

interface LaneProps extends Pick<ToastsProps, 'toasts' | 'onDismiss'> {
  readonly live: 'assertive' | 'polite';
}

function Lane({ toasts, live, onDismiss }: LaneProps) {
  return (
    <div className="cs-stack cs-gap-2" aria-live={live} aria-relevant="additions text">
      {toasts.map((toast) => (
        <ToastView key={toast.id} toast={toast} onDismiss={() => onDismiss(toast.id)} />
      ))}
    </div>
  );
}

function ToastView({ toast, onDismiss }: { readonly toast: Toast; readonly onDismiss: () => void }) {
  const { t } = useTranslation();
  const Icon = ICON_OF[toast.kind];
  return (
    <ToastBox kind={toast.kind} icon={<Icon size={18} aria-hidden="true" />} onDismiss={onDismiss}>
      <span>{readMessage(t, toast.message)}</span>
      {toast.times > 1 && (
        <span className="cs-toast-times cs-muted cs-tiny">{t('toasts.times', { count: toast.times })}</span>
      )}
      {toast.detail !== undefined && <div className="cs-hint">{readMessage(t, toast.detail)}</div>}
    </ToastBox>
  );
}

interface ToastRegionProps extends Pick<ToastsProps, 'onHold' | 'onRelease'> {
  readonly className: string;
  readonly label: string;
  readonly children: ReactNode;
}

/** The region of toasts or notifications, which stay while the pointer or the focus is in it. */
export function ToastRegion({ className, label, onHold, onRelease, children }: ToastRegionProps) {
  return (
    <section
      className={className}
      aria-label={label}
      onMouseEnter={onHold}
      onMouseLeave={onRelease}
      onFocus={onHold}
      onBlur={onRelease}
    >
      {children}
    </section>
  );
}

interface ToastBoxProps {
  readonly kind: Toast['kind'] | 'info';
  readonly icon: ReactNode;
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

export function ToastBox({ kind, icon, onDismiss, children }: ToastBoxProps) {
  const { t } = useTranslation();
  const dismissOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onDismiss();
  };
  return (
    <div className={`cs-toast cs-raised cs-row cs-at-top cs-box cs-gap-2 is-${kind}`} onKeyDown={dismissOnEscape}>
      {icon}
      <div className="cs-toast-text cs-own-direction cs-grow cs-breaks">{children}</div>
      <PlainIconButton label={t('common.close')} icon={<X size={16} />} onClick={onDismiss} />
    </div>
  );
}
