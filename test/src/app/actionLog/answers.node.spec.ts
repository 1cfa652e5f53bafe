import { CALLS_BY_RESOURCE } from '#contract/http/index.ts';
import { redactAction } from '#src/actionLog/index.ts';
import { ANSWERED_CALLS, callAnswered } from '#src/app/callAnswered.ts';
import { LOG_RULES } from '#src/app/logRules.ts';
import { isRecord } from '#common/sameRecord.ts';

const CANARY = 'Kestrel';

/** What is used of a JSON schema. */
interface Schema {
  readonly const?: unknown;
  readonly anyOf?: readonly unknown[];
  readonly enum?: readonly unknown[];
  readonly properties?: object;
  readonly items?: unknown;
  readonly type?: unknown;
  readonly pattern?: unknown;
}

/** Texts that the schema does not limit, and that logs keep: ids, codes, and what the business calls its products. */
const KEPT = `
  chatUrl clientMsgId code createHeadImg cursor fromHeadImg giverHeadImg handleHeadImg headImg historyName id keys lang
  language next phoneCode prev products.name reason timeZone uri uris
`;

/** A value of the schema, in which every text that may be any text is a canary. */
function sampleOf(schema: unknown): unknown {
  if (!isRecord(schema)) return null;
  const { const: only, anyOf, enum: choices, properties, items, type, pattern }: Schema = schema;
  if (only !== undefined) return only;
  if (anyOf !== undefined) return anyOf.map(sampleOf).find((value) => value !== null) ?? null;
  if (choices !== undefined) return choices[0];
  if (properties !== undefined)
    return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, sampleOf(field)]));
  if (type === 'array') return [sampleOf(items)];
  if (type === 'string') return pattern === undefined ? CANARY : '1';
  return type === 'number' || type === 'integer' ? 1 : type === 'boolean' ? true : null;
}

/** Names of the fields that contain a canary; those that are called `name` with the name of what they are in. */
function canariesIn(value: unknown, name: string): readonly string[] {
  if (value === CANARY) return [name];
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, field]) =>
    canariesIn(field, Array.isArray(value) ? name : key === 'name' ? `${name}.name` : key),
  );
}

const CALLS = Object.values(CALLS_BY_RESOURCE).flatMap((calls) => Object.values(calls));
const answered = ANSWERED_CALLS.map((name) => ({
  name,
  call: CALLS.find(({ method, path }) => `${method} ${path}` === name),
}));

describe('answers in logs', () => {
  it('are those of calls that exist', () => {
    expect(answered.filter(({ call }) => call === undefined).map(({ name }) => name)).toEqual([]);
  });

  it('have no texts, except what is known to be none', () => {
    const kept = new Set(
      answered.flatMap(({ name, call }) => {
        if (call === undefined) return [];
        const data = sampleOf(call.response);
        const action = callAnswered({
          call: name,
          input: sampleOf(call.request),
          answer: { data, etag: '' },
          error: null,
        });
        return action === null ? [] : canariesIn(redactAction(LOG_RULES, action), '');
      }),
    );
    expect([...kept].sort()).toEqual(KEPT.split(/\s+/).filter((name) => name !== ''));
  });
});
