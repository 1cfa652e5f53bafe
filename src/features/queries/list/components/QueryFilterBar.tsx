import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { QUERY_TITLE_MAX } from '#contract/constants.ts';
import { QUERY_STATUS } from '#contract/domain.ts';
import type { QueryCategory } from '#contract/http/settings.ts';
import { Button } from '#common/components/Button.tsx';
import { FilterBar } from '#common/components/FilterBar.tsx';
import { SelectField } from '#common/components/SelectField.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { readStatus, type QueryListFilters } from '../queryListFilters.ts';

interface QueryFilterBarProps {
  readonly filters: QueryListFilters;
  readonly categories: readonly QueryCategory[];
  /** The text of the keyword field. */
  readonly keyword: string;
  readonly onType: (keyword: string) => void;
  readonly onChange: (filters: Partial<QueryListFilters>) => void;
}

const STATUS_LABEL = { [QUERY_STATUS.open]: 'queryView.open', [QUERY_STATUS.closed]: 'queryView.closed' } as const;

/** The keyword applies on its button or Enter, every other filter at once. */
export function QueryFilterBar({
  filters: { categoryId, status },
  categories,
  keyword,
  onType,
  onChange,
}: QueryFilterBarProps) {
  const { t } = useTranslation();
  const options = categories.map(({ id, name, status: state }) => ({
    value: id,
    label: state === 'A' ? name : t('queryList.inactive', { name }),
  }));
  // An unknown category is shown by its id.
  const unknown =
    categoryId === null || options.some(({ value }) => value === categoryId)
      ? []
      : [{ value: categoryId, label: categoryId }];
  return (
    <FilterBar label={t('queryList.title')} onSubmit={() => onChange({ keyword: keyword.trim() })}>
      <SelectField
        label={t('queryView.category')}
        options={[{ value: '', label: t('queryList.all') }, ...options, ...unknown]}
        value={categoryId ?? ''}
        onChange={(value) => onChange({ categoryId: value === '' ? null : value })}
      />
      <SelectField
        label={t('queryView.status')}
        options={[
          { value: '', label: t('queryList.all') },
          ...Object.values(QUERY_STATUS).map((value) => ({ value: String(value), label: t(STATUS_LABEL[value]) })),
        ]}
        value={status === null ? '' : String(status)}
        onChange={(value) => onChange({ status: readStatus(value) })}
      />
      <TextField
        className="cs-queries-keyword"
        label={t('queryList.keyword')}
        placeholder={t('queryList.keyword')}
        value={keyword}
        dir="auto"
        maxLength={QUERY_TITLE_MAX}
        autoComplete="off"
        onChange={(event) => onType(event.target.value)}
      />
      <Button type="submit" variant="primary">
        <Search size={16} aria-hidden="true" />
        {t('queryList.search')}
      </Button>
    </FilterBar>
  );
}
