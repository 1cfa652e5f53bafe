import { CATEGORY_NAME_MAX } from '../../../../contract/constants.ts';
import type { QuerySubject } from '../../../../contract/http/settings.ts';
import type { MessageText } from '../../../common/messageText.ts';
import type { SavedSubject } from '../querySettingsApi.ts';

/** A subject as it is typed. */
export interface SubjectRow {
  /** Names the row on the screen: its id, or one of its own. */
  readonly key: string;
  /** null: a new one. */
  readonly id: string | null;
  readonly name: string;
}

/** What somebody else has done meanwhile to a subject that is changed here, too. */
export type SubjectConflict =
  | { readonly kind: 'removed'; readonly id: string; readonly name: string }
  | { readonly kind: 'renamed'; readonly id: string; readonly name: string; readonly theirName: string };

export function rowsOf(subjects: readonly QuerySubject[]): readonly SubjectRow[] {
  return subjects.filter(({ status }) => status === 'A').map(({ id, name }) => ({ key: id, id, name }));
}

/** What has to be saved so that the subjects become these rows. A subject without a row is made inactive. */
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

/** What cannot be saved, by the rows' keys. */
export function rowProblems(rows: readonly SubjectRow[]): Readonly<Record<string, MessageText>> {
  const seen = new Set<string>();
  return Object.fromEntries(
    rows.flatMap(({ key, name }): readonly (readonly [string, MessageText])[] => {
      const [trimmed, known] = [name.trim(), sameName(name)];
      if (trimmed === '') return [[key, { key: 'querySettings.problem.noName' }]];
      if (trimmed.length > CATEGORY_NAME_MAX)
        return [[key, { key: 'querySettings.problem.nameTooLong', values: { max: CATEGORY_NAME_MAX } }]];
      if (seen.has(known)) return [[key, { key: 'querySettings.problem.taken' }]];
      seen.add(known);
      return [];
    }),
  );
}

/** Names that read alike are the same one. */
function sameName(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}

export interface RebasedRows {
  readonly rows: readonly SubjectRow[];
  readonly conflicts: readonly SubjectConflict[];
}

/**
 * Rows that are being typed, after somebody else has saved meanwhile: theirs where nothing was changed here. What both
 * have changed stays as it was typed, and is named.
 */
export function rebaseRows(
  rows: readonly SubjectRow[],
  { base, theirs }: { readonly base: readonly QuerySubject[]; readonly theirs: readonly QuerySubject[] },
): RebasedRows {
  const [rowOf, baseOf] = [
    new Map(rows.map((row) => [row.id, row])),
    new Map(base.map((subject) => [subject.id, subject])),
  ];
  const met = theirs.map((their) => meet(rowOf.get(their.id) ?? null, baseOf.get(their.id) ?? null, their));
  return {
    rows: [...met.flatMap(({ row }) => row ?? []), ...rows.filter(({ id }) => id === null)],
    conflicts: met.flatMap(({ conflict }) => conflict ?? []),
  };
}

interface Met {
  readonly row: SubjectRow | null;
  readonly conflict: SubjectConflict | null;
}

/** @param row null: it was removed here, or has never been here */
function meet(row: SubjectRow | null, before: QuerySubject | null, their: QuerySubject): Met {
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
    // Known to be removed, and here all the same: it is wanted back.
    if (!wasThere) return { row, conflict: null };
    return isMine ? { row, conflict: { kind: 'removed', id, name } } : { row: null, conflict: null };
  }
  if (!isMine) return { row: { ...row, name: their.name }, conflict: null };
  return { row, conflict: row.name.trim() === their.name ? null : renamed };
}
