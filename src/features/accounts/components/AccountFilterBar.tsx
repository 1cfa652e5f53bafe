import { Search } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountryPhoneCode } from '#contract/http/accounts.ts';
import { Button } from '#common/components/Button.tsx';
import { FilterBar } from '#common/components/FilterBar.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { KEYWORD_MAX, type AccountFilters } from '../accountFilters.ts';
import type { AccountChoices } from '../accountsSlice.ts';
import { LocalSelect } from './LocalSelect.tsx';
import { codeOptions } from './phoneCodes.ts';

interface AccountFilterBarProps {
  readonly phoneCode: string | null;
  readonly countries: readonly CountryPhoneCode[];
  readonly countriesStatus: AccountChoices['countriesStatus'];
  /** The text of the keyword field. */
  readonly keyword: string;
  readonly onType: (keyword: string) => void;
  readonly onRetry: () => void;
  readonly onChange: (filters: Partial<AccountFilters>) => void;
}

/** The keyword applies on its button or Enter, the phone code at once. */
export function AccountFilterBar({
  phoneCode,
  countries,
  countriesStatus,
  keyword,
  onType,
  onRetry,
  onChange,
}: AccountFilterBarProps) {
  const { t } = useTranslation();
  const options = useMemo(() => codeOptions(countries), [countries]);
  // A code that has not loaded yet is shown by its digits.
  const chosen =
    phoneCode === null
      ? null
      : { id: phoneCode, label: options.find(({ id }) => id === phoneCode)?.short ?? `+${phoneCode}` };
  return (
    <FilterBar label={t('accounts.find')} onSubmit={() => onChange({ keyword: keyword.trim() })}>
      <TextField
        className="cs-accounts-keyword"
        label={t('accounts.keyword')}
        placeholder={t('accounts.keywordHint')}
        value={keyword}
        dir="auto"
        maxLength={KEYWORD_MAX}
        autoComplete="off"
        onChange={(event) => onType(event.target.value)}
      />
      <LocalSelect
        viewKey="accounts.code"
        className="cs-accounts-code"
        label={t('accounts.phoneCode')}
        placeholder={t('common.all')}
        value={chosen}
        options={options}
        status={countriesStatus}
        onRetry={onRetry}
        onChoose={(option) => onChange({ phoneCode: option === null ? null : option.id })}
      />
      <Button type="submit" variant="primary">
        <Search size={16} aria-hidden="true" />
        {t('common.search')}
      </Button>
    </FilterBar>
  );
}
