import fc from 'fast-check';
import {
  createLogRules,
  maskMessage,
  maskText,
  PLACEHOLDER_PICTURE,
  projectState,
  redact,
  redactAction,
  type FieldRules,
} from '#src/actionLog/index.ts';
import { filledCardContent, imageContent, parseContent, textContent } from '#contract/chat/content.ts';
import { hasVisibleCharacter } from '#contract/enteredText.ts';

describe('redaction', () => {
  it('masks letters and digits of any script, and keeps length, spaces and punctuation', () => {
    expect(maskText('Hi, 42! 你好 سلام é')).toBe('xx, 00! xx xxxx x');
    expect(maskText('🙂 a')).toBe('** x');
    expect(maskText('\u3164\u{e0041}\0')).toBe('\u200b'.repeat(4));
  });

  it('changes nothing the second time, and keeps the length and the emptiness after trimming', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const masked = maskText(text);
        expect(maskText(masked)).toBe(masked);
        expect(masked.length).toBe(text.length);
        expect(hasVisibleCharacter(masked)).toBe(hasVisibleCharacter(text));
      }),
    );
  });

  it('masks plain English in the same way alone and beside another script', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect(`${maskText(text)} x`).toBe(maskText(`${text} 你`));
      }),
    );
  });

  it("keeps, masks and drops by a field's name at any depth, and masks names without a rule", () => {
    expect(
      redacted(
        { id: 'keep', token: 'drop' },
        { id: '7', name: 'Ann', token: 's3cret', of: [{ id: '8', forgotten: 'Bob', at: 5, isHere: true }] },
      ),
    ).toEqual({ id: '7', name: 'xxx', token: '[dropped]', of: [{ id: '8', forgotten: 'xxx', at: 0, isHere: false }] });
  });

  it('redacts inside an object whose name is kept', () => {
    expect(redacted({ ids: 'keep' }, { ids: ['a', { ids: 'b', forgotten: 'Ann' }, [{ forgotten: 'Bob' }]] })).toEqual({
      ids: ['a', { ids: 'b', forgotten: 'xxx' }, [{ forgotten: 'xxx' }]],
    });
  });

  it('drops any value of a dropped name', () => {
    expect(redacted({ token: 'drop' }, { a: { token: { is: 'long' } }, token: ['a'] })).toEqual({
      a: { token: '[dropped]' },
      token: '[dropped]',
    });
  });

  it('keeps numbers, and masks texts of the same name', () => {
    expect(redacted({ code: 'numbers' }, { code: 4, of: [{ code: 'A1' }, { code: true }, { code: null }] })).toEqual({
      code: 4,
      of: [{ code: 'x0' }, { code: true }, { code: null }],
    });
  });

  it('prefers the rule of a name inside another name', () => {
    const rules: FieldRules = { 'state.name': 'keep', 'a.b.name': 'keep', 'a.id': 'mask', id: 'keep' };
    expect(
      redacted(rules, {
        state: [{ name: 'sent' }],
        name: 'Ann',
        a: { b: { name: 'x1' }, name: 'Ann', id: 'q' },
        b: { name: 'Ann' },
        id: 'q',
      }),
    ).toEqual({
      state: [{ name: 'sent' }],
      name: 'xxx',
      a: { b: { name: 'x1' }, name: 'xxx', id: 'x' },
      b: { name: 'xxx' },
      id: 'q',
    });
  });

  it('keeps ids as keys only in dictionaries', () => {
    expect(
      redacted(
        { chats: { byId: 'mask' }, seen: { byId: 'keep' }, at: 'keep' },
        { chats: { 'c-1': { at: 3, text: 'ab' } }, seen: { 12: 'x1' }, other: { 12: 'x1' } },
      ),
    ).toEqual({ chats: { 'c-1': { at: 3, text: 'xx' } }, seen: { 12: 'x1' }, other: {} });
  });

  it('omits fields whose names may be private texts', () => {
    expect(
      redacted(
        { chats: { byId: 'keep' } },
        { 'Ann B': 1, Ann: 1, 'ann@b.cc': 1, chats: { Ann: 1, 'ann b': 1, '+44 5': 1 } },
      ),
    ).toEqual({ chats: {} });
  });

  it("treats fields named like the prototype's as any other", () => {
    expect(redacted({}, { constructor: 'Ann', toString: 'Bob' })).toEqual({ constructor: 'xxx', toString: 'xxx' });
    const hostile: unknown = JSON.parse('{"__proto__":{"name":"Ann"}}');
    expect(JSON.stringify(redacted({}, hostile))).toBe('{}');
  });

  it("keeps the key and the numbers of a catalogue's text", () => {
    expect(
      redacted(
        { key: 'keep', id: 'keep', values: 'closed', 'values.count': 'numbers' },
        { key: 'toasts.full', values: { id: 'Ann', count: 3, age: 4, of: ['Bob', 2] } },
      ),
    ).toEqual({ key: 'toasts.full', values: { id: 'xxx', count: 3, age: 0, of: ['xxx', 0] } });
  });

  it('replaces every picture by one placeholder', () => {
    expect(redacted({ urls: 'picture' }, { urls: ['/file/1?sign=abc', PLACEHOLDER_PICTURE, '', null] })).toEqual({
      urls: [PLACEHOLDER_PICTURE, PLACEHOLDER_PICTURE, '', null],
    });
    expect(PLACEHOLDER_PICTURE).toMatch(/^data:image\/svg\+xml,/);
  });

  it('keeps the parameters of an address that have a rule', () => {
    const search = (text: string) => redacted({ search: 'search' }, { search: text });
    expect(search('?id=7&keyword=Ann+%26+Bob%212&secret=x&at=a%2Fb')).toEqual({
      search: '?id=7&keyword=xxx+%26+xxx%210&at=a%2Fb',
    });
    expect([search('?secret=x'), search('')]).toEqual([{ search: '' }, { search: '' }]);
  });

  it('redacts JSON texts by the names in them', () => {
    expect(redacted({ urls: 'json', id: 'keep' }, { urls: '[{"id":"5","title":"Ann"},"Bob"]' })).toEqual({
      urls: '[{"id":"5","title":"xxx"},"xxx"]',
    });
    expect(redacted({ urls: 'json' }, { urls: 'Ann' })).toEqual({ urls: 'null' });
  });

  it('applies the exceptions of the slice and of the action type', () => {
    const rules = createLogRules({
      fields: { id: 'keep' },
      exceptions: { notes: { id: 'mask', key: 'keep' }, 'notes/said': { text: 'keep' } },
    });
    const payload = { id: 'a', key: 'b', text: 'c' };
    expect(
      ['notes/said', 'notes/other', 'more/said'].map((type): unknown => redactAction(rules, { type, payload })),
    ).toEqual([
      { type: 'notes/said', payload: { id: 'x', key: 'b', text: 'c' } },
      { type: 'notes/other', payload: { id: 'x', key: 'b', text: 'x' } },
      { type: 'more/said', payload: { id: 'a', key: 'x', text: 'x' } },
    ]);
    expect(projectState(rules, { notes: payload, more: payload })).toEqual({
      notes: { id: 'x', key: 'b', text: 'x' },
      more: { id: 'a', key: 'x', text: 'x' },
    });
  });
});

/** Redacts with rules by name alone. */
function redacted(fields: FieldRules, value: unknown): unknown {
  return redact(createLogRules({ fields }).ofAction('any/thing'), value);
}

describe('masking a message', () => {
  const masked = maskMessage;

  it('keeps the kind of message and the length of its text', () => {
    expect(masked(textContent('Hi, 42!'))).toBe(textContent('xx, 00!'));
    expect(masked(textContent('He said "no"\nand left \\o/ 🙂'))).toBe(textContent('xx xxxx "xx"\nxxx xxxx \\x/ **'));
  });

  it("keeps the query of a card, and a picture's size", () => {
    const card = {
      id: '12',
      title: 'Lost',
      description: 'My parcel',
      createTime: '2026-01-01T00:00:00.000Z',
      isRead: true,
    };
    expect(masked(filledCardContent(card))).toBe(
      filledCardContent({ ...card, title: 'xxxx', description: 'xx xxxxxx' }),
    );
    expect(masked(imageContent({ address: '/file/1?sign=abc', width: 4, height: 3 }))).toBe(
      imageContent({ address: PLACEHOLDER_PICTURE, width: 4, height: 3 }),
    );
  });

  it('removes everything that is not message content', () => {
    expect(['{"text":"a', '"Ann"', '[1]', 'Ann', '{"note":"Ann"}', '{"text":"}'].map(masked)).toEqual(
      Array.from({ length: 6 }, () => '{}'),
    );
    expect(masked('')).toBe('');
  });

  it('changes nothing the second time, and keeps the length of texts', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        fc.boolean(),
        (text, description, isRead) => {
          const msg = filledCardContent({
            id: '1',
            title: text,
            description,
            createTime: '2026-01-01T00:00:00.000Z',
            isRead,
          });
          for (const one of [msg, textContent(text), `{"text":"${text}"}`, text])
            expect(masked(masked(one))).toBe(masked(one));
          expect(parseContent(masked(msg)).workOrderDescription?.length).toBe(description.length);
          expect(parseContent(masked(textContent(text))).text).toBe(maskText(text));
        },
      ),
    );
  });
});
