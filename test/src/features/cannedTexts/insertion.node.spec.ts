import fc from 'fast-check';
import { CANNED_VARIABLES } from '../../../../contract/canned.ts';
import { filledText, missingIn, useOf } from '../../../../src/features/cannedTexts/insertion.ts';

const BODY = 'Dear {customer}, this is {agent} about {query_id}. {other}';

describe('a canned text', () => {
  it('gets the values of its variables, and keeps those that have none', () => {
    expect(filledText(BODY, { customer: 'Ann', agent: 'Bo' })).toBe('Dear Ann, this is Bo about {query_id}. {other}');
    expect(filledText('{customer}', { customer: '$& {agent}' }))
      .withContext('a value is no pattern')
      .toBe('$& {agent}');
  });

  it('names the variables that are still in it', () => {
    expect(missingIn('Query {query_id} of {customer} and {other}')).toEqual([
      { text: '{query_id}', from: 6 },
      { text: '{customer}', from: 20 },
    ]);
    expect(missingIn('No variables')).toEqual([]);
  });

  it('says where each of them is, in any text', () => {
    const part = fc.oneof(fc.string(), fc.constantFrom(...CANNED_VARIABLES.map((name) => `{${name}}`)));
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.join('');
        for (const { text: variable, from } of missingIn(text))
          expect(text.slice(from, from + variable.length)).toBe(variable);
        expect(
          missingIn(filledText(text, { customer: '', agent: '', product: '', live_id: '', query_id: '' })),
        ).toEqual([]);
      }),
    );
  });

  it('counts as edited when something of it was changed, but not for what stands around it or replaces a variable', () => {
    const inserted = { cannedId: '3', version: 2, text: 'See {query_id} today.' };
    const isEdited = (sent: string) => useOf(inserted, sent).isEdited;
    expect(useOf(inserted, 'See 501 today.')).toEqual({ cannedId: '3', version: 2, isEdited: false });
    expect(isEdited('Hi Ann. See 501 today. Bye')).toBeFalse();
    expect(isEdited('See 501 tomorrow.')).toBeTrue();
    expect(isEdited('today. See ')).toBeTrue();
    expect(isEdited('')).toBeTrue();
    expect(useOf({ ...inserted, text: 'Bye.\n' }, 'Bye.').isEdited)
      .withContext('white space at the end')
      .toBeFalse();
  });
});
