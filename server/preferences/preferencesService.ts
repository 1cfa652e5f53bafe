import { COMMAND_KEYS_MAX, COMMANDS_MAX, KEYS_TEXT_MAX } from '#contract/constants.ts';
import type { StaffPreferences } from '#contract/http/preferences.ts';
import { invalid } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import { findPreferences, storePreferences } from './preferencesRepository.ts';

const DEFAULTS: StaffPreferences = { keys: [], sendKey: 'enter', afterEnd: 'next', announcesChats: true };

export async function readPreferences(db: Database, staffId: string): Promise<StaffPreferences> {
  return (await findPreferences(db, staffId)) ?? DEFAULTS;
}

/** @throws {DomainError} 4022 */
export async function changePreferences(db: Database, staffId: string, preferences: StaffPreferences): Promise<void> {
  check(preferences);
  await storePreferences(db, staffId, preferences);
}

/** A newer page may know other commands, so their ids are not checked against a list. */
function check({ keys }: StaffPreferences): void {
  if (keys.length > COMMANDS_MAX) throw invalid(`At most ${COMMANDS_MAX} commands can have keys of your own`);
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw invalid('A command can be given keys only once');
  for (const { id, keys: own } of keys) {
    if (own.length > COMMAND_KEYS_MAX) throw invalid(`A command can have at most ${COMMAND_KEYS_MAX} keys`);
    for (const text of [id, ...own])
      if (text === '' || text.length > KEYS_TEXT_MAX) throw invalid('The keys cannot be empty or that long');
  }
}
