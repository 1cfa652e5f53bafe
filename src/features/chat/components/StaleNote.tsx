import { useTranslation } from 'react-i18next';
import { Button } from '#common/components/Button.tsx';

/** Says above a list that it may be outdated. */
export function StaleNote({ onRetry, children }: { readonly onRetry: () => void; readonly children: string }) {
  const { t } = useTranslation();
  return (
    <p className="cs-chat-stale cs-warned cs-small cs-fixed cs-flush" role="alert">
      {children}{' '}
      <Button variant="link" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </p>
  );
}
