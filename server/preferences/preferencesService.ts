import { COMMAND_KEYS_MAX, COMMANDS_MAX, KEYS_TEXT_MAX } from '#contract/constants.ts';
import { hasHidden } from '#contract/names.ts';
import type { SavedFilter, StaffPreferences } from '#contract/http/preferences.ts';
import { SAVED_FILTER_NAME_MAX, SAVED_FILTERS_MAX, SAVED_SEARCH_MAX } from '#contract/serviceLimits.ts';
import { invalid } from '../common/errors.ts';
import { lineOf, sameName } from '../common/texts.ts';
import type { Database } from '../db/database.ts';
import { findPreferences, storePreferences } from './preferencesRepository.ts';

const DEFAULTS: StaffPreferences = {
  keys: [],
  sendKey: 'enter',
  afterEnd: 'next',
  announcesChats: true,
  undoSend: false,
  savedFilters: [],
};

export async function readPreferences(db: Database, staffId: string): Promise<StaffPreferences> {
  return (await findPreferences(db, staffId)) ?? DEFAULTS;
}

/** @throws {DomainError} 4022 */
export async function changePreferences(
  db: Database,
  staffId: string,
  { savedFilters, ...others }: Partial<StaffPreferences>,
): Promise<void> {
  checkKeys(others.keys ?? []);
  const changes = { ...others, ...(savedFilters && { savedFilters: tidied(savedFilters) }) };
  await db.transaction((tx) => storePreferences(tx, staffId, changes));
}

/** @throws {DomainError} 4022 */
function tidied(filters: readonly SavedFilter[]): SavedFilter[] {
  const named = filters.map(({ list, name, search }) => ({ list, name: nameOf(name), search: searchOf(search) }));
  for (const { list, name } of named) {
    const ofList = named.filter((other) => other.list === list);
    if (ofList.length > SAVED_FILTERS_MAX) throw invalid(`A list can have at most ${SAVED_FILTERS_MAX} saved filters`);
    if (ofList.filter((other) => sameName(other.name) === sameName(name)).length > 1)
      throw invalid('This name already exists');
  }
  return named;
}

function nameOf(given: string): string {
  const name = lineOf('Name', given, SAVED_FILTER_NAME_MAX);
  if (name === '') throw invalid('Please enter a name');
  if (hasHidden(name)) throw invalid('Invisible characters are not allowed');
  return name;
}

function searchOf(given: string): string {
  const isSearch = given.startsWith('?') && given.length > 1 && given.length <= SAVED_SEARCH_MAX;
  if (!isSearch || hasHidden(given)) throw invalid('These filters cannot be saved');
  return given;
}

/** A newer page may know other commands, so their ids are not checked against a list. */
function checkKeys(keys: StaffPreferences['keys']): void {
  if (keys.length > COMMANDS_MAX) throw invalid(`At most ${COMMANDS_MAX} commands can have keys of your own`);
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw invalid('A command can be given keys only once');
  for (const { id, keys: own } of keys) {
    if (own.length > COMMAND_KEYS_MAX) throw invalid(`A command can have at most ${COMMAND_KEYS_MAX} keys`);
    for (const text of [id, ...own])
      if (text === '' || text.length > KEYS_TEXT_MAX) throw invalid('The keys cannot be empty or that long');
  }
}
