import { CATEGORY_NAME_MAX } from '#contract/constants.ts';
import type { QuerySubject } from '#contract/http/settings.ts';
import { trimmed } from '#contract/enteredText.ts';
import { hasHidden } from '#contract/names.ts';
import type { MessageText } from '#common/messageText.ts';
import type { SavedSubject } from './querySettingsApi.ts';

export interface SubjectRow {
  /** Identifies the row on screen: the subject's id, or a local one. */
  readonly key: string;
  /** null: a new subject. */
  readonly id: string | null;
  readonly name: string;
}

/** A colleague's change to a subject that was also changed here. */
export type SubjectConflict =
  | { readonly kind: 'removed'; readonly id: string; readonly name: string }
  | { readonly kind: 'renamed'; readonly id: string; readonly name: string; readonly theirName: string };

export function rowsOf(subjects: readonly QuerySubject[]): readonly SubjectRow[] {
  return subjects.filter(({ status }) => status === 'A').map(({ id, name }) => ({ key: id, id, name }));
}

/** What to save so that the subjects match the rows. A subject without a row becomes inactive. */
export function changesOf(base: readonly QuerySubject[], rows: readonly SubjectRow[]): readonly SavedSubject[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const edited = base.flatMap((subject): readonly SavedSubject[] => {
    const row = rowOf.get(subject.id);
    if (row === undefined) return subject.status === 'A' ? [{ ...subject, status: 'I' }] : [];
    return row.name === subject.name && subject.status === 'A' ? [] : [{ ...subject, name: row.name, status: 'A' }];
  });
  const added = rows
    .filter(({ id }) => id === null)
    .map(({ name }): SavedSubject => ({ name, remark: '', status: 'A' }));
  return [...edited, ...added];
}

/** What is wrong with the rows, by key. */
export type RowProblems = Readonly<Record<string, MessageText>>;

export function rowProblems(rows: readonly SubjectRow[]): RowProblems {
  const seen = new Set<string>();
  return Object.fromEntries(
    rows.flatMap(({ key, name }): readonly (readonly [string, MessageText])[] => {
      const [shown, known] = [trimmed(name), normalizedName(name)];
      if (shown === '') return [[key, { key: 'querySettings.problem.noName' }]];
      if (shown.length > CATEGORY_NAME_MAX)
        return [[key, { key: 'querySettings.problem.nameTooLong', values: { max: CATEGORY_NAME_MAX } }]];
      if (hasHidden(shown)) return [[key, { key: 'settings.problem.hidden' }]];
      if (seen.has(known)) return [[key, { key: 'querySettings.problem.taken' }]];
      seen.add(known);
      return [];
    }),
  );
}

/** Names that differ only in case or white space count as equal. */
function normalizedName(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}

export interface RebasedRows {
  readonly rows: readonly SubjectRow[];
  readonly conflicts: readonly SubjectConflict[];
}

/**
 * Merges a colleague's saved changes into the rows: subjects that were not edited here follow the colleague's version.
 * Where both sides changed a subject, the typed name stays and a conflict is reported.
 */
export function rebaseRows(
  rows: readonly SubjectRow[],
  { base, theirs }: { readonly base: readonly QuerySubject[]; readonly theirs: readonly QuerySubject[] },
): RebasedRows {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const baseOf = new Map(base.map((subject) => [subject.id, subject]));
  const merged = theirs.map((their) => mergeSubject(rowOf.get(their.id) ?? null, baseOf.get(their.id) ?? null, their));
  return {
    rows: [...merged.flatMap(({ row }) => row ?? []), ...rows.filter(({ id }) => id === null)],
    conflicts: merged.flatMap(({ conflict }) => conflict ?? []),
  };
}

interface MergedSubject {
  readonly row: SubjectRow | null;
  readonly conflict: SubjectConflict | null;
}

/** @param row null: removed here, or new on the server */
function mergeSubject(row: SubjectRow | null, before: QuerySubject | null, their: QuerySubject): MergedSubject {
  const [wasThere, isThere] = [before?.status === 'A', their.status === 'A'];
  const { id } = their;
  const name = before?.name ?? their.name;
  const renamed: SubjectConflict | null =
    wasThere && name !== their.name ? { kind: 'renamed', id, name, theirName: their.name } : null;
  if (row === null) {
    if (!isThere) return { row, conflict: null };
    return wasThere ? { row, conflict: renamed } : { row: { key: id, id, name: their.name }, conflict: null };
  }
  const isMine = row.name.trim() !== name;
  if (!isThere) {
    // The user has kept a removed subject after a warning, which restores it.
    if (!wasThere) return { row, conflict: null };
    return isMine ? { row, conflict: { kind: 'removed', id, name } } : { row: null, conflict: null };
  }
  if (!isMine) return { row: { ...row, name: their.name }, conflict: null };
  return { row, conflict: row.name.trim() === their.name ? null : renamed };
}
