import { literal, onOneLine } from '#tools/replay/literal.ts';

describe('a JSON value as code', () => {
  it('has keys that are fields, also the name of the prototype', () => {
    const value: unknown = JSON.parse('{"__proto__":{"a":1},"b c":2,"7":3}');
    expect(onOneLine(value)).toBe("{ 7: 3, ['__proto__']: { a: 1 }, 'b c': 2 }");
    expect(literal({ [`long${'x'.repeat(150)}`]: value }, 0)).toContain("['__proto__']: { a: 1 }");
  });
});
