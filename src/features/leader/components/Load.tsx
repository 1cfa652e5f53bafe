import { useTranslation } from 'react-i18next';
import './Load.css';

interface LoadProps {
  readonly openChats: number;
  readonly maxChats: number;
}

/** How many chats a person has of the permitted number. The bar repeats the text. */
export function Load({ openChats, maxChats }: LoadProps) {
  const { t } = useTranslation();
  return (
    <span className="cs-inline cs-gap-2 cs-digits">
      <span className="cs-load-words">{t('leader.openOfMax', { open: openChats, max: maxChats })}</span>
      <LoadBar openChats={openChats} maxChats={maxChats} />
    </span>
  );
}

export function LoadBar({ openChats, maxChats }: LoadProps) {
  const share = maxChats === 0 ? 1 : Math.min(1, openChats / maxChats);
  return (
    <span className={`cs-load-bar ${openChats >= maxChats ? 'is-full' : ''}`.trim()} aria-hidden="true">
      <span style={{ width: `${share * 100}%` }} />
    </span>
  );
}
