/** Longest line, in columns. */
const WIDTH = 150;
const INDENT = 2;

/** A JSON value as a TypeScript literal; a long one over several lines. @param column where it begins */
export function literal(value: unknown, indent: number, column = indent): string {
  const line = onOneLine(value);
  if (column + line.length <= WIDTH || typeof value !== 'object' || value === null) return line;
  const inner = indent + INDENT;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item: unknown) => literal(item, inner))
    : Object.entries(value).map(([key, field]) => `${keyText(key)}: ${literal(field, inner, inner + key.length + 2)}`);
  const [start, end] = isList ? ['[', ']'] : ['{', '}'];
  return `${start}\n${parts.map((part) => `${' '.repeat(inner)}${part},\n`).join('')}${' '.repeat(indent)}${end}`;
}

export function textLiteral(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** @param special writes some values in another way; null: as they are */
export function onOneLine(value: unknown, special: (value: unknown) => string | null = () => null): string {
  const text = special(value);
  if (text !== null) return text;
  if (typeof value === 'string') return textLiteral(value);
  if (typeof value !== 'object' || value === null) return value === undefined ? 'undefined' : JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item: unknown) => onOneLine(item, special)).join(', ')}]`;
  const fields = Object.entries(value).map(([key, field]) => `${keyText(key)}: ${onOneLine(field, special)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

function keyText(key: string): string {
  // Without brackets, it sets the prototype.
  if (key === '__proto__') return "['__proto__']";
  return /^(?:[A-Za-z_$][\w$]*|0|[1-9]\d{0,8})$/.test(key) ? key : textLiteral(key);
}
