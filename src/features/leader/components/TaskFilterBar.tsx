import { Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#common/components/Button.tsx';
import { FilterBar } from '#common/components/FilterBar.tsx';
import { SelectField } from '#common/components/SelectField.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { isolated } from '#common/format/isolated.ts';
import { ProductSelect } from '../../tasks/index.ts';
import { SHOWN_CHATS, type LeaderTaskFilters } from '../leaderFilters.ts';

interface TaskFilterBarProps {
  readonly filters: LeaderTaskFilters;
  /** The typed assignee. */
  readonly keyword: string;
  /** The name of the person whose chats are shown, or their id while the name is unknown; null: everyone's are. */
  readonly staffName: string | null;
  readonly onType: (keyword: string) => void;
  readonly onChange: (filters: Partial<LeaderTaskFilters>) => void;
  /** Actions for chosen chats. */
  readonly children: ReactNode;
}

const NEWEST = 'newest';
const LATE = 'late';

/** Selects narrow the list at once, the assignee on Search or Enter. */
export function TaskFilterBar({ filters, keyword, staffName, onType, onChange, children }: TaskFilterBarProps) {
  const { t } = useTranslation();
  return (
    <FilterBar label={t('leader.filters')} onSubmit={() => onChange({ keyword: keyword.trim() })}>
      <ProductSelect product={filters.product} all={t('common.all')} onChange={onChange} />
      <SelectField
        label={t('leader.show')}
        options={SHOWN_CHATS.map((show) => ({ value: show, label: t(`leader.shown.${show}`) }))}
        value={filters.show}
        onChange={(show) => onChange({ show })}
      />
      <SelectField
        label={t('leader.order')}
        options={[
          { value: LATE, label: t('leader.lateFirst') },
          { value: NEWEST, label: t('leader.newestFirst') },
        ]}
        value={filters.lateFirst ? LATE : NEWEST}
        onChange={(value) => onChange({ lateFirst: value === LATE })}
      />
      <TextField
        label={t('leader.assignee')}
        value={keyword}
        autoComplete="off"
        dir="auto"
        onChange={(event) => onType(event.target.value)}
      />
      <Button type="submit" variant="primary">
        <Search size={16} aria-hidden="true" />
        {t('common.search')}
      </Button>
      {staffName !== null && (
        <Removable
          label={t('leader.chatsOf', { name: isolated(staffName) })}
          onRemove={() => onChange({ staffId: null })}
        />
      )}
      {filters.day !== null && (
        <Removable label={t('leader.cameInOn', { day: filters.day })} onRemove={() => onChange({ day: null })} />
      )}
      {children}
    </FilterBar>
  );
}

/** A filter without a field. */
function Removable({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <Button className="cs-leader-filter" aria-label={t('leader.removeFilter', { filter: label })} onClick={onRemove}>
      <span className="cs-ellipsis">{label}</span>
      <X size={16} aria-hidden="true" />
    </Button>
  );
}
