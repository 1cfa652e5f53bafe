import { isForStaff, type Call } from './call.ts';
import { CODE } from './envelope.ts';
import { type JsonObject, type OpenApiSchemas, asObject, EXAMPLES } from './openapiSchemas.ts';

/** Values of named schemas. */
const OF_SCHEMA: Readonly<Record<string, unknown>> = {
  Id: '101999',
  Instant: '2026-11-22T14:11:57.000Z',
  Day: '2026-11-22',
  FileId: '9f86d081884c7d659a2feaa0c55ad015',
  ClientId: '5b1f0e0a-7c3d-4a52-9a54-0d6f4f0b7c11',
  Sha256Hex: '5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8',
};

/**
 * An example of what a schema describes, the same each time.
 * @param schema with references
 * @param field the name of the field that has it
 */
export function exampleOf(
  schemas: OpenApiSchemas,
  schema: JsonObject,
  field = '',
  within: readonly string[] = [],
): unknown {
  const component = schemas.resolve(schema);
  if (component !== null) {
    const { name } = component;
    return OF_SCHEMA[name] ?? exampleOf(schemas, component.schema, field, [...within, name]);
  }
  const {
    const: value,
    enum: values,
    anyOf,
    default: standard,
    type,
    items,
    properties,
    additionalProperties,
  } = schema;
  if (value !== undefined) return value;
  if (Array.isArray(values)) return values[0];
  if (Array.isArray(anyOf)) return exampleOf(schemas, asObject(anyOf[0]), field, within);
  if (standard !== undefined) return standard;
  switch (type) {
    case 'object':
      if (additionalProperties !== undefined)
        return { 1: exampleOf(schemas, asObject(additionalProperties), field, within) };
      return Object.fromEntries(
        Object.entries(asObject(properties)).map(([name, each]) => [
          name,
          exampleOf(schemas, asObject(each), name, within),
        ]),
      );
    case 'array': {
      const item = asObject(items);
      if (Array.isArray(EXAMPLES[field])) return EXAMPLES[field];
      return within.includes(schemas.resolve(item)?.name ?? '') ? [] : [exampleOf(schemas, item, '', within)];
    }
    case 'string':
      return typeof EXAMPLES[field] === 'string' ? EXAMPLES[field] : '';
    case 'integer':
    case 'number':
      return typeof EXAMPLES[field] === 'number' ? EXAMPLES[field] : 1;
    case 'boolean':
      return true;
    default:
      return null;
  }
}

const EMPTY = { type: 'null' };
export const TEXT = { type: 'string' };
const ENVELOPE_FIELDS = ['success', 'code', 'codeMsg', 'data'];

/** Codes of refusals: what they are called, and an example of their text. */
const REFUSALS: Readonly<Record<number, readonly [name: string, codeMsg: string]>> = {
  [CODE.wrongCredentials]: ['WrongCredentials', 'Wrong account or password'],
  [CODE.noPermission]: ['NoPermission', 'No permission'],
  [CODE.notFound]: ['NotFound', 'Not found'],
  [CODE.conflict]: ['Conflict', 'Someone else has changed this in the meantime. Check their change first.'],
  [CODE.invalid]: ['Invalid', 'Please enter the contents'],
};

/** HTTP statuses below the application: the component's name, when it occurs, and an example of its text. */
const FAILURES = {
  400: [
    'BadRequest',
    'The request has another shape than declared. The text names the field and what it must be',
    'The request is not valid: pageNo must be a whole number',
  ],
  403: ['SessionEnded', 'There is no live session', 'Your session has ended. Log in again.'],
  404: ['NoSuchFile', 'There is no such file, or the signature is wrong or old', 'Not found'],
  413: ['TooLarge', 'The request is too large', 'The request is too large'],
  415: ['WrongContentType', 'The body has another content type than declared', 'This content type is not accepted'],
  429: [
    'TooManyTries',
    'Too many tries, or too many calls at once. `Retry-After` says when to try again',
    'Too many attempts. Try again in 30 seconds.',
  ],
  500: ['ServerError', 'An error of the server', 'Error'],
  503: [
    'Busy',
    'The server is busy, or its database does not answer. `Retry-After` may say when to try again',
    'The service is busy. Try again.',
  ],
  507: ['DiskFull', 'The disk is full: nothing was stored', "The server's disk is full. Try again later."],
} as const;
type FailureStatus = keyof typeof FAILURES;

/** The schemas of envelopes. */
export const ENVELOPES = {
  Success: {
    type: 'object',
    description: 'The envelope of a successful call, without its `data`',
    required: ['success', 'code', 'codeMsg'],
    properties: { success: { type: 'boolean', const: true }, code: { type: 'integer', const: CODE.ok }, codeMsg: TEXT },
  },
  Refusal: {
    type: 'object',
    description: 'The envelope of a call that the application refuses, at HTTP 200',
    required: ENVELOPE_FIELDS,
    properties: {
      success: { type: 'boolean', const: false },
      code: { type: 'integer', enum: Object.keys(REFUSALS).map(Number) },
      codeMsg: { type: 'string', description: 'For the user' },
      data: EMPTY,
    },
  },
  Failure: {
    type: 'object',
    description: 'The envelope of a failure below the application. `code` is the HTTP status',
    required: ENVELOPE_FIELDS,
    properties: { success: { type: 'boolean', const: false }, code: { type: 'integer' }, codeMsg: TEXT, data: EMPTY },
  },
};

/** Answers that many calls share. */
export const RESPONSES: JsonObject = Object.fromEntries(
  Object.entries(FAILURES).map(([status, [name, description, codeMsg]]) => [
    name,
    failureAnswer(Number(status), description, codeMsg),
  ]),
);

/** Examples of refusals. */
export const REFUSAL_EXAMPLES: JsonObject = Object.fromEntries(
  Object.entries(REFUSALS).map(([code, [name, codeMsg]]) => [
    name,
    { summary: `${code} ${name}`, value: { success: false, code: Number(code), codeMsg, data: null } },
  ]),
);

function failureAnswer(status: number, description: string, codeMsg: string): JsonObject {
  return {
    description,
    ...((status === 429 || status === 503) && {
      headers: { 'Retry-After': { description: 'Seconds until the next try', schema: { type: 'integer' } } },
    }),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Failure' },
        example: { success: false, code: status, codeMsg, data: null },
      },
    },
  };
}

/** References to the answers with these HTTP statuses. */
export function failures(...statuses: readonly (FailureStatus | false)[]): JsonObject {
  return Object.fromEntries(
    statuses
      .filter((status) => status !== false)
      .map((status) => [status, { $ref: `#/components/responses/${FAILURES[status][0]}` }]),
  );
}

/** The answer of HTTP 200 to a call. */
export function success(schemas: OpenApiSchemas, name: string, call: Call): JsonObject {
  const data = schemas.referAs(name, call.response);
  const refusals = Object.entries(REFUSALS)
    .filter(([code]) => mayAnswer(call, Number(code)))
    .map(([, [refusal]]) => refusal);
  return {
    description: 'The result, or a refusal',
    ...(call.conditional === true && {
      headers: { ETag: { description: 'Changes with the answer', schema: TEXT } },
    }),
    content: {
      'application/json': {
        schema: {
          oneOf: [
            {
              allOf: [
                { $ref: '#/components/schemas/Success' },
                { type: 'object', required: ['data'], properties: { data } },
              ],
            },
            { $ref: '#/components/schemas/Refusal' },
          ],
        },
        examples: {
          success: { value: { success: true, code: CODE.ok, codeMsg: '', data: exampleOf(schemas, data) } },
          ...Object.fromEntries(refusals.map((refusal) => [refusal, { $ref: `#/components/examples/${refusal}` }])),
        },
      },
    },
  };
}

/** A call's summary names the codes that are particular to it. */
function mayAnswer({ access, summary }: Call, code: number): boolean {
  return summary.includes(String(code)) || (code === CODE.noPermission && isForStaff(access));
}

/** The same of a call that sends a file. Refusals are HTTP 200 as well; the content type distinguishes them. */
export function workbook(): JsonObject {
  return {
    description: 'The file, named by Content-Disposition; or the envelope of a refusal',
    content: {
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
        schema: { type: 'string', format: 'binary' },
      },
      'application/json': { schema: { $ref: '#/components/schemas/Refusal' } },
    },
  };
}
