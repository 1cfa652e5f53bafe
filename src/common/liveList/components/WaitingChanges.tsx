import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import './liveList.css';

/**
 * Says that rows would appear, disappear or move, and shows them on demand. Announced once, not for each further
 * change.
 */
export function WaitingChanges({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <span role="status" className="cs-visually-hidden">
        {count > 0 && t('liveList.changesSpoken')}
      </span>
      {count > 0 && (
        <span className="cs-waiting-changes cs-inline cs-gap-1">
          <span>{t('liveList.changes', { count })}</span>
          <Button variant="link" aria-keyshortcuts="Escape" title={t('liveList.showHint')} onClick={onShow}>
            {t('liveList.show')}
          </Button>
        </span>
      )}
    </>
  );
}
