import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#common/components/Button.tsx';
import { DateRangeField } from '#common/components/DateRangeField.tsx';
import { FilterBar } from '#common/components/FilterBar.tsx';
import { RemoteSelect, type RemoteOption } from '#common/components/RemoteSelect.tsx';
import { customerNameOf } from '#common/format/erasedNames.ts';
import { TextField } from '#common/components/TextField.tsx';
import type { RemoteSearch } from '#common/remoteSearch.ts';
import { ProductSelect, SolvedSelect } from '../../tasks/index.ts';
import type { Customer } from '../historyApi.ts';
import type { HistoryFilters } from '../historyFilters.ts';

interface HistoryFilterBarProps {
  readonly filters: HistoryFilters;
  /** The typed Live ID. */
  readonly keyword: string;
  readonly customer: RemoteOption | null;
  readonly customers: RemoteSearch<Customer>;
  readonly onType: (keyword: string) => void;
  readonly onChange: (filters: Partial<HistoryFilters>) => void;
  readonly onCustomerType: (keyword: string) => void;
  readonly onCustomer: (customer: Customer | null) => void;
}

/**
 * What finds one chat comes first. The Live ID narrows the list on its button or Enter, the other filters at once.
 */
export function HistoryFilterBar({
  filters,
  keyword,
  customer,
  customers,
  onType,
  onChange,
  onCustomerType,
  onCustomer,
}: HistoryFilterBarProps) {
  const { t } = useTranslation();
  return (
    <FilterBar label={t('history.title')} onSubmit={() => onChange({ keyword: keyword.trim() })}>
      <TextField
        label={t('history.keyword')}
        placeholder={t('history.keyword')}
        value={keyword}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => onType(event.target.value)}
      />
      <Button type="submit" variant="primary">
        <Search size={16} aria-hidden="true" />
        {t('history.search')}
      </Button>
      <RemoteSelect
        viewKey="history.customer"
        label={t('history.customer')}
        placeholder={t('history.customerPlaceholder')}
        hint={t('history.customerHint')}
        value={customer && { ...customer, label: customerNameOf(t, customer.label) }}
        keyword={customers.keyword}
        status={customers.status}
        options={customers.options.map(({ id, name }) => ({ id, name, label: customerNameOf(t, name), detail: id }))}
        onType={onCustomerType}
        onChoose={({ id, name }) => onCustomer({ id, name })}
        onClear={() => onCustomer(null)}
        onRetry={() => onCustomerType(customers.keyword)}
      />
      <DateRangeField
        viewKey="history"
        label={t('history.days')}
        value={filters.days}
        onChange={(days) => onChange({ days })}
      />
      <ProductSelect product={filters.product} all={t('history.all')} names="historyName" onChange={onChange} />
      <SolvedSelect chatEnded={filters.chatEnded} all={t('history.all')} onChange={onChange} />
    </FilterBar>
  );
}
