import { useTranslation } from 'react-i18next';
import './Load.css';

/** How many chats somebody has of those they may have. The bar repeats what the words say. */
export function Load({ openChats, maxChats }: { readonly openChats: number; readonly maxChats: number }) {
  const { t } = useTranslation();
  const share = maxChats === 0 ? 1 : Math.min(1, openChats / maxChats);
  return (
    <span className={`cs-load ${openChats >= maxChats ? 'is-full' : ''}`.trim()}>
      <span className="cs-load-words">{t('leader.openOfMax', { open: openChats, max: maxChats })}</span>
      <span className="cs-load-bar" aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  );
}
