import i18next from 'i18next';
import { readMessage } from '../../../../src/common/components/messageText.ts';
import {
  changesOf,
  rebaseRows,
  rowProblems,
  rowsOf,
  type SubjectRow,
} from '../../../../src/features/querySettings/subjects/subjectRows.ts';
import { startWholeCatalogue } from '../../../support/page/catalogue.ts';
import { aSubject } from '../../../support/page/fakeQuerySettings.ts';
import { NAME_CASES } from '../../../support/querySettingsLimits.ts';

const base = [
  aSubject({ id: '1', name: 'Payment' }),
  aSubject({ id: '2', name: 'Refund', remark: 'r' }),
  aSubject({ id: '3', name: 'Gone', status: 'I' }),
];
const added = (name: string): SubjectRow => ({ key: 'new-1', id: null, name });
const named = (id: string, name: string): SubjectRow => ({ key: id, id, name });

describe('the rows of subjects', () => {
  beforeAll(() => startWholeCatalogue());

  for (const { what, name, message } of NAME_CASES) {
    it(`${message === null ? 'take' : 'refuse'} ${what}`, () => {
      const problems = rowProblems([named('1', 'Payment'), added(name)]);
      expect(Object.entries(problems).map(([key, problem]) => [key, readMessage(i18next.t, problem)])).toEqual(
        message === null ? [] : [['new-1', message]],
      );
    });
  }

  it('are the active ones', () => {
    expect(rowsOf(base).map(({ name }) => name)).toEqual(['Payment', 'Refund']);
  });

  it('are saved as far as they were changed: renamed, made inactive, added', () => {
    expect(changesOf(base, rowsOf(base))).toEqual([]);
    expect(changesOf(base, [named('2', 'Refunds'), added('Loss')])).toEqual([
      { id: '1', name: 'Payment', remark: '', status: 'I' },
      { id: '2', name: 'Refunds', remark: 'r', status: 'A' },
      { name: 'Loss', remark: '', status: 'A' },
    ]);
  });

  describe('that somebody else has saved over', () => {
    const rebased = (rows: readonly SubjectRow[], theirs: readonly ReturnType<typeof aSubject>[]) => {
      const { rows: kept, conflicts } = rebaseRows(rows, { base, theirs });
      return { names: kept.map(({ name }) => name), conflicts, changes: changesOf(theirs, kept) };
    };
    const [payment, refund, gone] = [base[0] ?? aSubject(), base[1] ?? aSubject(), base[2] ?? aSubject()];

    it('take what was added, renamed and removed where nothing was changed here', () => {
      const theirs = [
        { ...payment, name: 'Payments' },
        { ...refund, status: 'I' as const },
        { ...gone, status: 'A' as const },
        aSubject({ id: '4', name: 'New' }),
      ];
      expect(rebased([...rowsOf(base), added('Mine')], theirs)).toEqual({
        names: ['Payments', 'Gone', 'New', 'Mine'],
        conflicts: [],
        changes: [{ name: 'Mine', remark: '', status: 'A' }],
      });
    });

    it('bring nothing back that was removed by somebody else, unless it was changed here, which is said', () => {
      const theirs = [payment, { ...refund, status: 'I' as const }, gone];
      expect(rebased([named('1', 'Payment'), named('2', 'Refund')], theirs)).toEqual({
        names: ['Payment'],
        conflicts: [],
        changes: [],
      });
      expect(rebased([named('1', 'Payment'), named('2', 'Refunds')], theirs)).toEqual({
        names: ['Payment', 'Refunds'],
        conflicts: [{ kind: 'removed', id: '2', name: 'Refund' }],
        changes: [{ id: '2', name: 'Refunds', remark: 'r', status: 'A' }],
      });
    });

    it('name what both have changed, and not to the same', () => {
      const theirs = [{ ...payment, name: 'Payments' }, refund, gone];
      const renamed = { kind: 'renamed' as const, id: '1', name: 'Payment', theirName: 'Payments' };
      expect(rebased([named('1', 'Paying'), named('2', 'Refund')], theirs).conflicts).toEqual([renamed]);
      expect(rebased([named('2', 'Refund')], theirs))
        .withContext('removed here')
        .toEqual({
          names: ['Refund'],
          conflicts: [renamed],
          changes: [{ id: '1', name: 'Payments', remark: '', status: 'I' }],
        });
      expect(rebased([named('1', ' Payments '), named('2', 'Refund')], theirs).conflicts)
        .withContext('to the same')
        .toEqual([]);
    });

    it('stay removed when both have removed them', () => {
      expect(rebased([named('1', 'Payment')], [payment, { ...refund, status: 'I' as const }, gone])).toEqual({
        names: ['Payment'],
        conflicts: [],
        changes: [],
      });
    });
  });
});
