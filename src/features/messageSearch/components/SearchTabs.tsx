import { useTranslation } from 'react-i18next';
import { ROLE_KEY } from '#contract/domain.ts';
import { Link } from '#common/components/Link.tsx';
import { usePermission } from '#common/permission.ts';
import { writeView, SEARCH_PATH, type SearchFilters } from '../searchAddress.ts';
import type texts from '../tabsTexts.json';
import '#common/components/Tabs.css';

declare module '../../../i18n/index.ts' {
  interface Catalogue {
    readonly searchTabs: typeof texts.searchTabs;
  }
}

const CHATS_PATH = '/search-chat-history';

interface SearchTabsProps {
  /** The screen on which they are. */
  readonly current: 'chats' | 'messages';
  /** What the search in messages takes over from the one for chats. */
  readonly filters?: Partial<SearchFilters>;
}

/** The two ways to search the history: for chats, and in messages. For those who have both. */
export function SearchTabs({ current, filters = {} }: SearchTabsProps) {
  const { t } = useTranslation();
  if (!usePermission([ROLE_KEY.history])) return null;
  const link = (name: SearchTabsProps['current'], to: string) => (
    <Link
      className={`item ${name === current ? 'active' : ''}`.trim()}
      to={to}
      aria-current={name === current ? 'page' : undefined}
    >
      {t(`searchTabs.${name}`)}
    </Link>
  );
  return (
    <nav className="ui secondary menu cs-tabs cs-gap-1 cs-flush" aria-label={t('searchTabs.label')}>
      {link('chats', CHATS_PATH)}
      {link('messages', `${SEARCH_PATH}${writeView(filters)}`)}
    </nav>
  );
}
