import fc from 'fast-check';
import { CANNED_VARIABLES } from '#contract/canned.ts';
import {
  filledText,
  insertedAfter,
  missingIn,
  missingOf,
  useOf,
  type CannedInsert,
  type CannedValues,
  type FilledText,
} from '#src/features/cannedTexts/insertion.ts';

const BODY = 'Dear {customer}, this is {agent} about {query_id}. {other}';

function insertOf(filled: FilledText): CannedInsert {
  return { cannedId: '3', version: 2, text: filled.text, missing: missingOf(filled) };
}

describe('a canned text', () => {
  it('gets the values of its variables, and keeps and marks those that have none', () => {
    expect(filledText(BODY, { customer: 'Ann', agent: 'Bo' })).toEqual({
      text: 'Dear Ann, this is Bo about {query_id}. {other}',
      marks: [{ name: 'query_id', text: '{query_id}', from: 27 }],
    });
    expect(filledText('{customer}', { customer: '$& {agent}' }))
      .withContext('a value is no pattern, and no variable')
      .toEqual({ text: '$& {agent}', marks: [] });
    expect(filledText('{customer}, hello', { customer: '\u202eAnn\u200b' }).text)
      .withContext('a name turns nothing')
      .toBe('Ann, hello');
  });

  it('says where each variable without a value is, in any text', () => {
    const part = fc.oneof(fc.string(), fc.constantFrom(...CANNED_VARIABLES.map((name) => `{${name}}`)));
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const filled = filledText(parts.join(''), {});
        for (const { text: variable, from } of filled.marks)
          expect(filled.text.slice(from, from + variable.length)).toBe(variable);
        expect(missingIn(filled.text, insertOf(filled))).toEqual(filled.marks);
      }),
    );
  });

  it('misses its own variables only, until they are replaced', () => {
    const missingAfter = (text: string, body: string, values: CannedValues) =>
      missingIn(text, insertOf(filledText(body, values))).map(({ text: variable, from }) => [variable, from]);
    expect(missingIn('Use {product}', undefined)).withContext('typed').toEqual([]);
    expect(missingAfter('Use {product}', BODY, { customer: 'Ann' }))
      .withContext('typed beside it')
      .toEqual([]);
    expect(missingAfter('Hello {query_id}', 'Hello {customer}', { customer: '{query_id}' })).toEqual([]);
    const [body, values] = ['{customer}: {query_id}', { customer: '{query_id}' }] as const;
    expect(missingAfter('{query_id}: {query_id}', body, values)).toHaveSize(2);
    expect(missingAfter('{query_id}: 501', body, values))
      .withContext('the name remains')
      .toEqual([]);
  });

  it('misses all variables in a draft of a version that did not store them', () => {
    const { missing: _notStored, ...stored } = insertOf(filledText('See {query_id}.', {}));
    expect(missingIn('See {query_id}.', stored)).toHaveSize(1);
  });

  it('still misses what an earlier reply in the same text missed', () => {
    const [first, second] = [insertOf(filledText('See {query_id}.', {})), insertOf(filledText('Bye.', {}))];
    expect(missingIn('See {query_id}. Bye.', insertedAfter(first, second))).toHaveSize(1);
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
