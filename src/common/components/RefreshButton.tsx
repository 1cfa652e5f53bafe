import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';

interface RefreshButtonProps {
  readonly busy: boolean;
  readonly onRefresh: () => void;
}

export function RefreshButton({ busy, onRefresh }: RefreshButtonProps) {
  const { t } = useTranslation();
  return (
    <Button busy={busy} onClick={onRefresh}>
      {!busy && <RefreshCw size={16} aria-hidden="true" />}
      {t('listState.refresh')}
    </Button>
  );
}
