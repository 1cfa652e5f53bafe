import { trimmed } from '#contract/enteredText.ts';
import type { FilteredList } from '#contract/http/preferences.ts';
import { hasHidden } from '#contract/names.ts';
import { SAVED_FILTER_NAME_MAX, SAVED_SEARCH_MAX } from '#contract/serviceLimits.ts';
import { createDialogForm, type FieldProblems, type FormState } from '#common/forms/index.ts';
import type { MessageText } from '#common/messageText.ts';
import { selectPreferences, type CommandsRoot } from '#common/commands/index.ts';

/** A filter as typed. */
export interface FilterRow {
  readonly name: string;
  readonly search: string;
}

/** The saved filters of a list, as they are edited together. */
export interface SavedFiltersForm {
  readonly list: FilteredList;
  readonly rows: readonly FilterRow[];
}

/** Filters have no versions: the form has no subject. */
export interface Versioned {
  readonly updateTime: string;
}

export interface SavedFiltersRoot extends CommandsRoot {
  /** Absent until the feature has loaded. */
  readonly savedFilters?: FormState<Versioned, SavedFiltersForm> | null;
}

/** What is wrong with a name; null: nothing. */
export function nameProblem({ rows }: SavedFiltersForm, { name: typed }: FilterRow): MessageText | null {
  const name = trimmed(typed);
  if (name === '') return { key: 'savedFilters.problem.name' };
  if (hasHidden(name)) return { key: 'settings.problem.hidden' };
  if ([...name].length > SAVED_FILTER_NAME_MAX)
    return { key: 'savedFilters.problem.tooLong', values: { max: SAVED_FILTER_NAME_MAX } };
  const isTaken = rows.filter((row) => sameName(row.name) === sameName(name)).length > 1;
  return isTaken ? { key: 'savedFilters.problem.taken' } : null;
}

function sameName(name: string): string {
  return trimmed(name).normalize('NFC').toLowerCase();
}

function problemsOf(form: SavedFiltersForm): FieldProblems<SavedFiltersForm> {
  const [rows] = form.rows.flatMap((row) => nameProblem(form, row) ?? []);
  return rows === undefined ? {} : { rows };
}

export const savedFiltersForm = createDialogForm({
  name: 'savedFilters',
  rules: {
    problemsOf,
    tidied: ({ list, rows }: SavedFiltersForm): SavedFiltersForm => ({
      list,
      rows: rows.map(({ name, search }) => ({ name: trimmed(name), search })),
    }),
  },
  pick: (root: SavedFiltersRoot) => root.savedFilters ?? null,
});

const NONE: readonly never[] = [];

export const selectSavedFilters = (root: CommandsRoot) => selectPreferences(root).savedFilters ?? NONE;

/** Whether filters of an address can be saved. */
export function isSavable(search: string): boolean {
  return search !== '' && search.length <= SAVED_SEARCH_MAX;
}
