import { REPORT_TYPE } from '#contract/domain.ts';
import {
  durationOf,
  fieldOf,
  formOf,
  TARGETS_RULES,
  wantedOf,
  type TargetsForm,
} from '#src/features/targets/targetsForm.ts';
import { aTargetsSubject, someTargets } from '#test/support/page/fakeTargets.ts';

const ALL = aTargetsSubject();
const OF_QUERIES = aTargetsSubject({ type: REPORT_TYPE.query });
const PAY = aTargetsSubject({ comeFrom: 2, targets: null, updateTime: '' });

describe('the form of targets', () => {
  const form = formOf(ALL, [ALL]);

  it('shows minutes in the largest unit without a rest, and saves the same minutes', () => {
    const shown = [1, 59, 60, 90, 1_440, 1_500, 129_600].map((minutes) => durationOf(minutes));
    expect(shown.map(({ amount, unit }) => `${amount} ${unit}`)).toEqual([
      '1 minutes',
      '59 minutes',
      '1 hours',
      '90 minutes',
      '1 days',
      '25 hours',
      '90 days',
    ]);
    for (const firstMinutes of [1, 59, 60, 90, 1_440, 1_500, 129_600]) {
      const subject = aTargetsSubject({ targets: someTargets({ firstMinutes }) });
      expect(wantedOf(subject, formOf(subject, [])).targets).toEqual(subject.targets);
    }
  });

  it('of a product begins with the targets of all products', () => {
    expect(formOf(PAY, [OF_QUERIES, ALL])).toEqual({ ...form, mode: 'none' });
    expect(wantedOf(PAY, formOf(PAY, [ALL]))).toEqual({ comeFrom: 2, type: REPORT_TYPE.chat, targets: null });
  });

  it('accepts what the server accepts', () => {
    const problems = (change: Partial<TargetsForm>, subject = ALL) =>
      Object.entries(TARGETS_RULES.problemsOf({ ...form, ...change }, subject)).map(([field, problem]) => [
        field,
        'key' in problem ? problem.key : problem,
      ]);
    const none = { amount: '', unit: 'hours' } as const;
    expect(problems({})).toEqual([]);
    expect(problems({ first: { amount: ' 1,5', unit: 'hours' }, warn: '99' })).toEqual([]);
    expect(problems({ first: none, next: none, resolve: none })).toEqual([
      ['first', 'targets.problem.needed'],
      ['next', 'targets.problem.needed'],
    ]);
    expect(problems({ first: none, next: none }, OF_QUERIES)).toEqual([]);
    expect(problems({ mode: 'none', first: none, warn: '' })).toEqual([]);
    for (const [amount, unit] of [
      ['0', 'days'],
      ['1.5', 'minutes'],
      ['1.2.3', 'hours'],
      ['90.01', 'days'],
    ] as const)
      expect(problems({ resolve: { amount, unit } })).toEqual([['resolve', 'targets.problem.duration']]);
    for (const warn of ['', '0', '100', '8.5'])
      expect(problems({ warn }))
        .withContext(warn)
        .toEqual([['warn', 'targets.problem.share']]);
  });

  it('shows refusals at their fields', () => {
    const of = (message: string) => fieldOf({ kind: 'refused', code: 4022, message });
    expect(of('The next response must be a whole number of minutes from 1 to 129600')).toBe('next');
    expect(of('Chats always have targets for the first and the next response')).toBe('first');
    expect(of('The resolution must be a whole number of minutes from 1 to 129600')).toBe('resolve');
    expect(of('The warning must be a share from 1 to 99 %')).toBe('warn');
    expect(of('This product does not exist')).toBeNull();
  });
});
