import fc from 'fast-check';
import { changesOf, typedOn } from '#common/forms/merge.ts';
import { accepted, levelled, problemsOf, tidied, toForm, toSettings } from '#src/features/settings/settingsForm.ts';
import { someSettings } from '#test/support/page/someSettings.ts';

const form = toForm(someSettings());

describe('the form of the online settings', () => {
  it("shows the server's values and converts them back", () => {
    const settings = someSettings({ autoEndChatTime: 2.5, taskAllocation: '3, 10' });
    expect(toForm(settings)).toEqual(
      jasmine.objectContaining({ autoEndChatTime: '2.5', allocationMin: '3', allocationMax: '10' }),
    );
    expect(toSettings(toForm(settings))).toEqual({ ...settings, taskAllocation: '3,10' });
  });

  it('keeps digits and dots in numbers, and texts unchanged', () => {
    expect(
      accepted({
        autoEndChatTime: '-1e2,5x',
        allocationMin: '1,5',
        allocationMax: ' 2a',
        solvedCheckYes: '1.5.x',
      }),
    ).toEqual({ autoEndChatTime: '12.5', allocationMin: '1.5', allocationMax: '2', solvedCheckYes: '1.5.x' });
    fc.assert(
      fc.property(fc.string(), (typed) => /^[\d.]*$/.test(accepted({ autoEndChatTime: typed }).autoEndChatTime ?? '')),
    );
  });

  it('accepts a colour, and has none of its own', () => {
    const problems = (colour: string) => Object.keys(problemsOf({ ...form, colour }));
    expect([problems(''), problems('#1b6fc2'), problems('1B6FC2 ')]).toEqual([[], [], []]);
    expect([problems('blue'), problems('#fff'), problems('1#b6fc2')]).toEqual([['colour'], ['colour'], ['colour']]);
    expect(accepted({ colour: ' #１B6FC2;' })).toEqual({ colour: '#1b6fc2' });
    expect([toForm(someSettings()).colour, toSettings(form).colour, toSettings(form).logo]).toEqual(['', null, null]);
  });

  it('sets the maximum to a larger minimum', () => {
    const of = (allocationMin: string, allocationMax: string) => {
      const next = levelled({ ...form, allocationMin, allocationMax });
      return [next.allocationMin, next.allocationMax];
    };
    expect([of('12', '5'), of('5', '12'), of('9', '10'), of('', '5'), of('5', '')]).toEqual([
      ['12', '12'],
      ['5', '12'],
      ['9', '10'],
      ['', '5'],
      ['5', ''],
    ]);
  });

  it('normalizes its values as the server will', () => {
    const next = tidied({
      ...form,
      greetingComing: ' Hi \n',
      autoEndChatTime: '010.50',
      allocationMin: '007',
      allocationMax: '05',
    });
    expect([next.greetingComing, next.autoEndChatTime, next.allocationMin, next.allocationMax]).toEqual([
      'Hi',
      '10.5',
      '7',
      '7',
    ]);
  });

  it('reports what cannot be saved', () => {
    expect(problemsOf(form)).toEqual({});
    const wrong = problemsOf({
      ...form,
      autoEndChatTime: '.',
      allocationMin: '',
      allocationMax: '1001',
      greetingComing: 'x'.repeat(10_001),
      solvedCheckNo: 'x'.repeat(101),
    });
    expect(Object.keys(wrong).sort()).toEqual([
      'allocationMax',
      'allocationMin',
      'autoEndChatTime',
      'greetingComing',
      'solvedCheckNo',
    ]);
    expect(
      ['0', '0.0', '10081', '0.5', accepted({ autoEndChatTime: '1.000,5' }).autoEndChatTime ?? ''].map(
        (autoEndChatTime) => 'autoEndChatTime' in problemsOf({ ...form, autoEndChatTime }),
      ),
    ).toEqual([true, true, true, false, true]);
    expect(Object.keys(problemsOf({ ...form, allocationMin: '1.5', allocationMax: '1.2.3' }))).toEqual([
      'allocationMin',
      'allocationMax',
    ]);
  });
});

describe("a form merged with a colleague's save", () => {
  it("takes the colleague's values, keeps typed ones and names fields that both changed", () => {
    const mine = { ...form, greetingComing: 'mine', isSolvedCheck: true, autoEndChatTime: '20' };
    const theirs = { ...form, greetingComing: 'theirs', greetingLeftChat: 'bye', autoEndChatTime: '20' };
    expect(typedOn({ form: mine, base: form }, theirs)).toEqual({
      base: theirs,
      form: { ...form, greetingComing: 'mine', isSolvedCheck: true, autoEndChatTime: '20', greetingLeftChat: 'bye' },
      others: { takenOver: ['greetingLeftChat'], conflicts: ['greetingComing'] },
    });
  });

  it("equals the colleague's version when nothing was typed", () => {
    const theirs = { ...form, allocationMax: '4' };
    expect(typedOn({ form, base: form }, theirs).form).toEqual(theirs);
    expect(changesOf({ form: theirs, base: form })).toEqual({ allocationMax: '4' });
  });
});
