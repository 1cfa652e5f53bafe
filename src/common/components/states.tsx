import { CircleAlert, Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import './Button.css';
import './states.css';

/** Shows that something loads, after a short delay. */
export function Loading({ label, page = false }: { readonly label?: string; readonly page?: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={`cs-state is-loading ${page ? 'cs-state-page' : ''}`.trim()} role="status">
      <span className="cs-spinner" aria-hidden="true" />
      <span>{label ?? t('common.loading')}</span>
    </div>
  );
}

/** There is nothing to show, and this is not an error. */
export function Empty({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) {
  return (
    <div className="cs-state">
      <Inbox size={28} aria-hidden="true" />
      <span>{children}</span>
      {action}
    </div>
  );
}

/** Says that something could not be shown, and what the user can do. */
export function Failure({
  children,
  onRetry,
  page = false,
}: {
  readonly children: ReactNode;
  readonly onRetry: () => void;
  readonly page?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <div className={`cs-state ${page ? 'cs-state-page' : ''}`.trim()} role="alert">
      <CircleAlert size={28} aria-hidden="true" />
      <span>{children}</span>
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </div>
  );
}

interface TagProps {
  readonly positive: boolean;
  /** Needs attention. */
  readonly warning?: boolean;
  readonly children: ReactNode;
}

/** A state in one word. The colour only repeats its meaning. */
export function Tag({ positive, warning = false, children }: TagProps) {
  const tone = warning ? 'is-warning' : positive ? 'is-positive' : '';
  return <span className={`cs-tag ${tone}`.trim()}>{children}</span>;
}
