import { Bookmark, Pencil, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import type { FilteredList } from '#contract/http/preferences.ts';
import { isolated } from '#contract/names.ts';
import { SAVED_FILTER_NAME_MAX, SAVED_FILTERS_MAX } from '#contract/serviceLimits.ts';
import { Button, IconButton } from '#common/components/Button.tsx';
import { Link } from '#common/components/Link.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { INITIAL_FOCUS } from '#common/components/useFocusInside.ts';
import { DialogFormView, useFormFields, type FormState } from '#common/forms/index.ts';
import { readMessage } from '#common/messageText.ts';
import {
  isSavable,
  nameProblem,
  savedFiltersForm,
  selectSavedFilters,
  type SavedFiltersForm,
  type Versioned,
} from '../savedFilters.ts';
import { filtersEdited } from '../savedFiltersSaga.ts';
import './SavedFilters.css';

interface SavedFiltersProps {
  readonly list: FilteredList;
  /** The present filters as the search of an address, from the first page; '': none. */
  readonly search: string;
}

/** Links to the saved filters of a list, and buttons that save the present one and edit them. */
export function SavedFilters({ list, search }: SavedFiltersProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { pathname } = useLocation();
  const filters = useSelector(selectSavedFilters).filter((each) => each.list === list);
  const isSaved = filters.some((each) => each.search === search);
  const isFull = filters.length >= SAVED_FILTERS_MAX;
  if (filters.length === 0 && !isSavable(search)) return null;
  return (
    <nav aria-label={t('savedFilters.title')} className="cs-saved-filters cs-row cs-wrap cs-gap-2">
      {filters.map(({ name, search: saved }, at) => (
        <Link
          key={at}
          to={`${pathname}${saved}`}
          className="cs-saved-filter cs-small cs-ellipsis"
          aria-current={saved === search ? 'true' : undefined}
        >
          <bdi>{name}</bdi>
        </Link>
      ))}
      {isSavable(search) && !isSaved && (
        <Button
          variant="tertiary"
          className="compact"
          unavailable={isFull ? t('savedFilters.full', { max: SAVED_FILTERS_MAX }) : null}
          onClick={() => dispatch(filtersEdited({ list, search }))}
        >
          <Bookmark size={16} aria-hidden="true" />
          {t('savedFilters.save')}
        </Button>
      )}
      {filters.length > 0 && (
        <IconButton
          className="compact"
          label={t('savedFilters.edit')}
          icon={<Pencil size={16} />}
          onClick={() => dispatch(filtersEdited({ list, search: null }))}
        />
      )}
      <SavedFiltersDialog />
    </nav>
  );
}

/** Names, renames and removes the saved filters of a list. */
function SavedFiltersDialog() {
  const { t } = useTranslation();
  return (
    <DialogFormView
      form={savedFiltersForm}
      title={() => t('savedFilters.title')}
      wordsOf={({ rows }) => [{ name: t('savedFilters.title'), text: rows.map(({ name }) => name).join(', ') }]}
    >
      {(state) => <Rows state={state} />}
    </DialogFormView>
  );
}

function Rows({ state: { form, checked, status } }: { readonly state: FormState<Versioned, SavedFiltersForm> }) {
  const { t } = useTranslation();
  const { change } = useFormFields(savedFiltersForm);
  const { rows } = form;
  if (rows.length === 0) return <p className="cs-hint cs-flush">{t('savedFilters.none')}</p>;
  return rows.map((row, at) => {
    const problem = checked.includes('rows') ? nameProblem(form, row) : null;
    const label = t('savedFilters.name', { number: at + 1 });
    return (
      <TextField
        key={at}
        {...(at === rows.length - 1 && INITIAL_FOCUS)}
        label={label}
        value={row.name}
        required
        readOnly={status === 'saving'}
        autoComplete="off"
        dir="auto"
        maxLength={2 * SAVED_FILTER_NAME_MAX}
        error={problem === null ? null : readMessage(t, problem)}
        onChange={({ target: { value: name } }) =>
          change({ rows: rows.map((each) => (each === row ? { ...each, name } : each)) })
        }
        action={
          <IconButton
            label={t('savedFilters.remove', { name: isolated(row.name === '' ? label : row.name) })}
            icon={<X size={16} />}
            disabled={status === 'saving'}
            onClick={() => change({ rows: rows.filter((each) => each !== row) })}
          />
        }
      />
    );
  });
}
