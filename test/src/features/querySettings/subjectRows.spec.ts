import i18next from 'i18next';
import { readMessage } from '#common/messageText.ts';
import {
  changesOf,
  rebaseRows,
  rowProblems,
  rowsOf,
  type SubjectRow,
} from '#src/features/querySettings/subjectRows.ts';
import { startWholeCatalogue } from '#test/support/page/catalogue.ts';
import { aSubject } from '#test/support/page/fakeQuerySettings.ts';
import { NAME_CASES } from '#test/support/querySettingsLimits.ts';

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
    it(`${message === null ? 'accept' : 'refuse'} ${what}`, () => {
      const problems = rowProblems([named('1', 'Payment'), added(name)]);
      expect(Object.entries(problems).map(([key, problem]) => [key, readMessage(i18next.t, problem)])).toEqual(
        message === null ? [] : [['new-1', message]],
      );
    });
  }

  it('contain the active subjects', () => {
    expect(rowsOf(base).map(({ name }) => name)).toEqual(['Payment', 'Refund']);
  });

  it('save only renamed, removed and added subjects', () => {
    expect(changesOf(base, rowsOf(base))).toEqual([]);
    expect(changesOf(base, [named('2', 'Refunds'), added('Loss')])).toEqual([
      { id: '1', name: 'Payment', remark: '', status: 'I' },
      { id: '2', name: 'Refunds', remark: 'r', status: 'A' },
      { name: 'Loss', remark: '', status: 'A' },
    ]);
  });

  describe("rows merged with a colleague's changes", () => {
    const rebased = (rows: readonly SubjectRow[], theirs: readonly ReturnType<typeof aSubject>[]) => {
      const { rows: rebasedRows, conflicts } = rebaseRows(rows, { base, theirs });
      return { names: rebasedRows.map(({ name }) => name), conflicts, changes: changesOf(theirs, rebasedRows) };
    };
    const [payment, refund, gone] = [base[0] ?? aSubject(), base[1] ?? aSubject(), base[2] ?? aSubject()];

    it("take the colleague's additions, renames and removals where nothing was edited", () => {
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

    it('restore no removed subject unless it was edited, which is a conflict', () => {
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

    it('report subjects that both have renamed differently', () => {
      const theirs = [{ ...payment, name: 'Payments' }, refund, gone];
      const renamed = { kind: 'renamed' as const, id: '1', name: 'Payment', theirName: 'Payments' };
      expect(rebased([named('1', 'Paying'), named('2', 'Refund')], theirs).conflicts).toEqual([renamed]);
      expect(rebased([named('2', 'Refund')], theirs))
        .withContext('removed by the user')
        .toEqual({
          names: ['Refund'],
          conflicts: [renamed],
          changes: [{ id: '1', name: 'Payments', remark: '', status: 'I' }],
        });
      expect(rebased([named('1', ' Payments '), named('2', 'Refund')], theirs).conflicts)
        .withContext('renamed to the same name')
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
