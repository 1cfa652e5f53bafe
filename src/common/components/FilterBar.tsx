import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import './FilterBar.css';

interface FilterBarProps {
  readonly label: string;
  /** Called by the submit button, and by Enter in a field. */
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** The filter fields of a list, in a row while there is space. */
export function FilterBar({ label, onSubmit, children }: FilterBarProps) {
  return (
    <form
      className="cs-filter-bar cs-at-top cs-wrap cs-gap-3"
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

interface SearchButtonProps {
  readonly label?: string;
  readonly disabled?: boolean;
}

export function SearchButton({ label, disabled = false }: SearchButtonProps) {
  const { t } = useTranslation();
  return (
    <Button type="submit" variant="primary" disabled={disabled}>
      <Search size={16} aria-hidden="true" />
      {label ?? t('common.search')}
    </Button>
  );
}
