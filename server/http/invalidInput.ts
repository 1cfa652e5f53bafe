import type { FastifySchemaValidationError } from 'fastify';

/** The largest id that PostgreSQL stores. */
const BIGINT_MAX = 9_223_372_036_854_775_807n;
/** Names in a path come from the request as well, so an answer has only the beginning of a long path. */
const PATH_MAX = 100;
const TYPE_TEXT: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'text',
};

/**
 * Says which field of a request is not as declared, and what was expected. Values of the request are not repeated.
 * @param errors of Ajv with `verbose`. The last one is about the whole field: earlier ones are its alternatives
 */
export function invalidInput(errors: readonly FastifySchemaValidationError[]): string {
  const error = errors.at(-1);
  if (error === undefined) return 'it has another shape than declared';
  const schema = Reflect.get(error, 'parentSchema') as unknown;
  const missing = error.params['missingProperty'];
  if (typeof missing !== 'string') return `${nameOf(error.instancePath)} must be ${expected(schema)}`;
  return `${nameOf(`${error.instancePath}/${missing}`)} is missing: it must be ${expected(part(part(schema, 'properties'), missing))}`;
}

/**
 * Finds the value that PostgreSQL has refused: text with NUL, or an id that is too large.
 * @returns the field and what was expected; null without such a value
 */
export function unstorableIn(value: unknown, path = ''): string | null {
  if (typeof value === 'string') {
    if (value.includes('\0')) return `${nameOf(path)} must be text without the character U+0000`;
    return /^[0-9]{19,}$/.test(value) && BigInt(value) > BIGINT_MAX
      ? `${nameOf(path)} must be ${BIGINT_MAX} at most`
      : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, each] of Object.entries<unknown>({ ...value })) {
    const found = unstorableIn(each, `${path}/${key}`);
    if (found !== null) return found;
  }
  return null;
}

/** A JSON pointer as people write it: '/categories/0/name' is categories[0].name. */
function nameOf(pointer: string): string {
  const name = pointer
    .slice(1)
    .replace(/\/([0-9]+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.');
  return name === '' ? 'the body' : name.slice(0, PATH_MAX);
}

/** What a schema accepts, in words. */
function expected(schema: unknown): string {
  const alternatives = part(schema, 'anyOf');
  if (Array.isArray(alternatives)) return alternatives.map(expected).join(' or ');
  const [values, value] = [part(schema, 'enum'), part(schema, 'const')];
  if (Array.isArray(values)) return values.map((each) => JSON.stringify(each)).join(' or ');
  if (value !== undefined) return JSON.stringify(value);
  const [description, type] = [part(schema, 'description'), part(schema, 'type')];
  if (part(schema, 'pattern') !== undefined && typeof description === 'string') return description;
  return (typeof type === 'string' ? TYPE_TEXT[type] : undefined) ?? 'as declared';
}

function part(schema: unknown, name: string): unknown {
  return typeof schema === 'object' && schema !== null ? (Reflect.get(schema, name) as unknown) : undefined;
}
