import type { TSchema } from 'typebox';

/** What fields mean whose names do not say it. A field has one meaning, wherever it occurs. */
const MEANINGS: Readonly<Record<string, string>> = {
  account: 'The name to log in with',
  afterReplyId: 'The newest reply that the caller has loaded; null: none. Left out: not checked',
  appId: 'The application; there is one, 1',
  askAgainMs: 'Ask again after so many milliseconds. A place far back changes less for the customer, and waits longer',
  chatEnded: '0: live, 1: ended',
  clientId: 'Made by the client. A repeated request with it changes nothing',
  comeFrom: 'The code of the product',
  contentType: '0 text, 1 image, 2 video, 3 another file, 4 work-order card',
  cursor: '`next` or `prev` of an earlier answer. It decides instead of `pageNo`',
  dueNum: 'Chats of today that were answered, have ended, or have waited longer than the limit',
  editedUses: 'Uses whose text was changed before it was sent',
  endDate: "The last day, in the deployment's zone. Without `startDate` and `endDate`: yesterday",
  etime: "The last day, in the deployment's zone",
  expectedMinutes: 'By the speed of the last half hour; null: not known, or longer than an hour',
  fromHeadImg: "'' for none, otherwise the messaging-app user's id, a dot, and a text that changes with the image",
  fromMainId: 'The messaging-app user who sent it',
  handleId: 'The assignee; null: none',
  handleStatus: '1: open, 2: closed',
  headImg: "'' for none, otherwise the messaging-app user's id, a dot, and a text that changes with the image",
  inTimeNum: 'Of them, those that were answered within the limit',
  longestWaitMs: 'Until the first answer, the end or now; null: no chat came in',
  medianFirstResponseMs: 'Of the chats of today that have a first answer by a person; null: none has',
  missedNum: 'Chats of today that ended without an answer',
  msg: 'The JSON text of the content',
  msgType: '1 text, 2 image, 3 video, 21 work-order card',
  next: 'The cursor of the next page; null: this is the last one',
  ownUses: 'Uses by the caller in the 30 days before today',
  pageNo: 'From 1',
  pageSize: '1 to 100',
  parentId: 'null: at the top',
  picIds: 'Pictures: ids of `POST /api/cs/h5/query/upload`',
  place: 'The place in line, from 1; null: not in line',
  prev: 'The cursor of the previous page; null: this is the first one',
  product: 'As `comeFrom`; null: the reply is not for one product',
  remark: 'A description',
  shortcut: 'What is typed after `/` to find the reply',
  setRead: 'Marks the answered messages as read',
  steps: 'What happens after the insertion, in this order',
  solvedRate: 'Solved of assigned, 0 to 1',
  startDate: "The first day, in the deployment's zone. Without `startDate` and `endDate`: yesterday",
  stime: "The first day, in the deployment's zone",
  targetId: 'The bound messaging-app user',
  taskAllocation: "'min,max': open chats of one person",
  timeZone: 'The IANA name of the zone of days and times',
  totalIsExact: 'false: there are more than `total`',
  uris: 'Permission keys',
  urls: 'Related queries: the JSON text of a list of objects with `id`, `createTime` and `title`',
  userType: '1: customer, 2: staff',
  verify: 'hex(SHA-256(encoded password)), where the encoded password is hex(SHA-256(password))',
  waitingSince: 'Since when the customer waits for an answer; null: there is nothing to answer',
};

/** A description of the field; empty for one whose name says enough. */
export function meaningOf(field: string): { readonly description?: string } {
  const description = MEANINGS[field];
  return description === undefined ? {} : { description };
}

/** Example values of fields. */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  colour: '#1b6fc2',
  logo: '5f1d7a3c9e0b42868d1f0a7b6c5e4d3f',
  account: 'staff01',
  appId: 1,
  body: 'Hello {customer}, it is on its way.',
  browser: 'Chrome 156',
  categoryName: 'Payment',
  chatUrl: 'wss://service.example/api/cs/chat/ws',
  code: 'tasks',
  content: 'Where is my parcel?',
  country: 'United Kingdom',
  amberMs: 120_000,
  createName: 'Noah Fischer',
  cursor: 'a.1795616000000000.101999',
  description: 'It is on its way.',
  email: 'grace@example.com',
  fromHeadImg: '70.3fb0c4',
  fromName: 'Noah Fischer',
  handleName: 'Grace Lindqvist',
  handleStatus: 1,
  headImg: '70.3fb0c4',
  keyword: 'parcel',
  lang: 'en',
  lateMs: 300_000,
  mobile: '+447700900123',
  msg: '{"text":"Where is my parcel?"}',
  name: 'Grace Lindqvist',
  nickName: 'Noah Fischer',
  note: 'The list stays empty.',
  phone: '7700900123',
  phoneCode: '44',
  product: 2,
  shortcut: 'refund',
  subjectName: 'Refund',
  system: 'Windows 11',
  taskAllocation: '1,10',
  timeZone: 'UTC',
  title: 'My parcel has not arrived',
  toName: 'Grace Lindqvist',
  token: 'Zk3vJc8bUq1mX0yT5nR7pW2sD4fG6hL9aQeKiOuYtrE',
  uri: '/query-service/index',
  uris: ['/query-service/index'],
  url: '/fileservice/download/file/9f86d081884c7d659a2feaa0c55ad015?r=2.7.31&t=1795617000&s=3fb0c4',
  urls: '[]',
  userType: 2,
};

/** A JSON object of the document. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The schemas of an OpenAPI document: each has a name, and stands there once. */
export type OpenApiSchemas = ReturnType<typeof createOpenApiSchemas>;

const PREFIX = '#/components/schemas/';
/** How `Type.Record` writes 'any name'. */
const ANY_NAME = '^.*$';
const PAGE_FIELDS = ['next', 'pageNo', 'pageSize', 'prev', 'records', 'total', 'totalIsExact'];

/** @param named schemas by their names. A schema is recognised by its content, so two names must not share one */
export function createOpenApiSchemas(named: Readonly<Record<string, TSchema>>) {
  const names = new Map(Object.entries(named).map(([name, schema]) => [JSON.stringify(schema), name]));
  if (names.size < Object.keys(named).length) throw new Error('two names have the same schema');
  const used = new Map<string, JsonObject>();

  const use = (name: string, schema: JsonObject): JsonObject => {
    if (!used.has(name)) {
      // First the name: the schema may refer to itself.
      used.set(name, {});
      used.set(name, converted(schema));
    }
    return { $ref: `${PREFIX}${name}` };
  };

  const refer = (given: unknown): JsonObject => {
    const schema = asObject(given);
    const { $defs, $ref, ...rest } = schema;
    if (typeof $ref === 'string') {
      for (const [name, definition] of Object.entries(asObject($defs))) use(name, withoutId(definition));
      return { ...rest, $ref: $ref.startsWith('#') ? $ref : `${PREFIX}${$ref}` };
    }
    const name = names.get(JSON.stringify(schema)) ?? pageName(schema, refer);
    return name === null ? converted(schema) : use(name, schema);
  };

  /** The schema itself, with references inside it. */
  const converted = (schema: JsonObject): JsonObject => {
    const { anyOf, enum: values, patternProperties, ...rest } = schema;
    if (Array.isArray(anyOf)) {
      const constants = anyOf.map((each) => asObject(each)['const']);
      return constants.includes(undefined) ? { ...rest, anyOf: anyOf.map(refer) } : { ...rest, ...enumOf(constants) };
    }
    if (Array.isArray(values)) return { ...rest, ...enumOf(values) };
    return {
      ...rest,
      ...('items' in schema && { items: refer(schema['items']) }),
      ...('properties' in schema && { properties: described(schema['properties'], refer) }),
      ...(patternProperties !== undefined && { additionalProperties: refer(asObject(patternProperties)[ANY_NAME]) }),
    };
  };

  return {
    /** A reference to the schema if it has a name; otherwise the schema, with references to those in it. */
    refer,
    /** Like `refer`, but an object without a name gets this one. */
    referAs: (name: string, given: unknown): JsonObject => {
      const schema = asObject(given);
      const referred = refer(schema);
      return '$ref' in referred || !('properties' in schema) ? referred : use(name, schema);
    },
    /** The component that a reference leads to; null for any other schema. */
    resolve: ({ $ref }: JsonObject): { readonly name: string; readonly schema: JsonObject } | null => {
      if (typeof $ref !== 'string') return null;
      const name = $ref.slice(PREFIX.length);
      return { name, schema: used.get(name) ?? {} };
    },
    /** All schemas that are referred to, by name. */
    components: (): JsonObject => Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** A page of named records is named after them. */
function pageName({ properties }: JsonObject, refer: (schema: unknown) => JsonObject): string | null {
  const fields = asObject(properties);
  if (Object.keys(fields).sort().join() !== PAGE_FIELDS.join()) return null;
  const { $ref } = refer(asObject(fields['records'])['items']);
  return typeof $ref === 'string' ? `${$ref.slice(PREFIX.length)}Page` : null;
}

function enumOf(values: readonly unknown[]): JsonObject {
  const types = new Set(values.map((value) => (typeof value === 'number' ? 'integer' : typeof value)));
  const [type] = types;
  return { ...(types.size === 1 && { type }), enum: values };
}

function described(properties: unknown, refer: (schema: unknown) => JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(asObject(properties)).map(([name, schema]) => [name, { ...meaningOf(name), ...refer(schema) }]),
  );
}

function withoutId(definition: unknown): JsonObject {
  return Object.fromEntries(Object.entries(asObject(definition)).filter(([key]) => key !== '$id'));
}

export function asObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
