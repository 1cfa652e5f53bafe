import { useTranslation } from 'react-i18next';
import './Load.css';

/** How many chats a person has of the permitted number. The bar repeats the text. */
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
