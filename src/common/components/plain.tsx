import { CircleAlert } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ownElements } from './ownElements.tsx';
import './Button.css';
import './states.css';

/*
 * Plain elements that look like the controls of `Button.tsx`, for what is on screen before semantic-ui-react has loaded:
 * the login form, the first loading and its failure, and toasts.
 */

interface PlainButtonProps extends ComponentPropsWithRef<'button'> {
  /** Semantic UI's words for a look, as 'primary fluid'. */
  readonly look?: string;
  /** As in `Button`. */
  readonly busy?: boolean;
}

export function PlainButton({ look = '', busy = false, onClick, children, ...rest }: PlainButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`ui ${look} button`}
      aria-busy={busy ? true : undefined}
      aria-disabled={busy ? true : undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className="cs-spinner" aria-hidden="true" />}
      {ownElements(children)}
    </button>
  );
}

interface PlainIconButtonProps extends Omit<PlainButtonProps, 'look' | 'title' | 'children'> {
  /** Its accessible name and its tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
}

export function PlainIconButton({ label, icon, ...rest }: PlainIconButtonProps) {
  return (
    <PlainButton {...rest} look="tertiary icon" aria-label={label} title={label}>
      {icon}
    </PlainButton>
  );
}

/** Shows that something loads, after a short delay. */
export function Loading({ label, page = false }: { readonly label?: string; readonly page?: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={`cs-state cs-row cs-gap-3 cs-muted is-loading ${page ? 'cs-state-page' : ''}`.trim()} role="status">
      <span className="cs-spinner" aria-hidden="true" />
      <span>{label ?? t('common.loading')}</span>
    </div>
  );
}

interface FailureProps {
  readonly children: ReactNode;
  readonly onRetry: () => void;
  readonly page?: boolean;
}

/** Says that something could not be shown, and what the user can do. */
export function Failure({ children, onRetry, page = false }: FailureProps) {
  const { t } = useTranslation();
  return (
    <div className={`cs-state cs-row cs-gap-3 cs-muted ${page ? 'cs-state-page' : ''}`.trim()} role="alert">
      <CircleAlert size={28} aria-hidden="true" />
      {ownElements(children)}
      <PlainButton onClick={onRetry}>{t('common.retry')}</PlainButton>
    </div>
  );
}
