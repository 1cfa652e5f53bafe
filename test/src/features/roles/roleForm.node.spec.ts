import fc from 'fast-check';
import { mergedIds } from '#common/forms/merge.ts';
import { NEW_ROLE, problemsOf, tidied } from '#src/features/roles/roleForm.ts';
import { readMessage } from '#common/messageText.ts';
import commonTexts from '#common/texts.json';
import rolesTexts from '#src/features/roles/texts.json';
import sharedTexts from '#src/i18n/shared.json';
import { DESCRIBLE_CASES, NAME_CASES, NOT_CHOSEN } from '#test/support/roleLimits.ts';
import { withTexts } from '#test/support/specTexts.ts';
import i18next from 'i18next';

const GOOD = { ...NEW_ROLE, name: 'Trainee', remark: 'Learns', status: 'A' } as const;

describe('the form of a role', () => {
  withTexts(sharedTexts, commonTexts, rolesTexts);
  const problems = (form: typeof GOOD | typeof NEW_ROLE) =>
    Object.fromEntries(
      Object.entries(problemsOf(form)).map(([field, problem]) => [field, readMessage(i18next.t, problem)]),
    );

  for (const { what, value, message } of NAME_CASES) {
    it(`checks a name like the server: ${what}`, () => {
      expect(problems({ ...GOOD, ...tidied({ ...GOOD, name: value }) })).toEqual(
        message === null ? {} : { name: message },
      );
    });
  }

  for (const { what, value, message } of DESCRIBLE_CASES) {
    it(`checks a description like the server: ${what}`, () => {
      expect(problems({ ...GOOD, ...tidied({ ...GOOD, remark: value }) })).toEqual(
        message === null ? {} : { remark: message },
      );
    });
  }

  it('requires name, description and status', () => {
    expect(problems(NEW_ROLE)).toEqual({
      name: 'Please enter a name',
      remark: 'Please enter a describle',
      status: NOT_CHOSEN,
    });
  });

  it("merges checked and unchecked resources into a colleague's change", () => {
    expect(mergedIds({ base: ['1', '2', '3'], typed: ['1', '3', '4'], theirs: ['2', '3', '5'] })).toEqual([
      '3',
      '5',
      '4',
    ]);
    const ids = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5'));
    fc.assert(
      fc.property(ids, ids, (base, typed) => {
        expect([...mergedIds({ base, typed, theirs: base })].sort())
          .withContext('no change by a colleague')
          .toEqual([...typed].sort());
        expect([...mergedIds({ base, typed: base, theirs: typed })].sort())
          .withContext("only the colleague's change")
          .toEqual([...typed].sort());
      }),
    );
  });
});
