import type { TSchema } from 'typebox';
import { TOKEN_HEADER, USER_ACTIVE_HEADER } from '../constants.ts';
import { HEAD_IMAGE_HEADER, HEAD_IMAGE_PATH } from '../images.ts';
import { isForStaff, type Access, type Call } from './call.ts';
import { FILE_PATH } from './files.ts';
import {
  ENVELOPES,
  failures,
  REFUSAL_EXAMPLES,
  RESPONSES,
  success,
  TEXT,
  workbook,
  exampleOf,
} from './openapiAnswers.ts';
import { createOpenApiSchemas, type JsonObject, type OpenApiSchemas, meaningOf } from './openapiSchemas.ts';
import { FileId, Id } from './schemas.ts';

/** The calls and schemas that a document is made of. */
export interface Declarations {
  /** By resource, then by name. A resource becomes a tag, a call's name its operation's id. */
  readonly calls: Readonly<Record<string, Readonly<Record<string, Call>>>>;
  /** Schemas by the names that they have in the document. */
  readonly schemas: Readonly<Record<string, TSchema>>;
}

const DESCRIPTION = `
## Tokens

| who | sends | in | from |
|---|---|---|---|
| staff | the session's token | the header \`X-Token\` | \`POST /api/sso/login\` |
| a customer | a JWT of the messaging app | the header \`X-Token\` | the app's own server |
| staff, on the chat socket | \`tcpToken\` | its LOGIN frame | \`POST /api/cs/chat/loginIM\` |
| staff, on the notification socket | the session's token | the cookie \`cs_token\` | \`POST /api/sso/login\` |
| both, for head images | a signature | the headers \`h_open_uid\`, \`param\` and \`sign\` | signed with \`tcpToken\` or \`signKey\` |

Calls do not read cookies, except that login knows a browser again by one. \`x-identity\` says who may make a call. For staff, any one key of \`x-permissions\` is enough.

## Answers

Every answer is an envelope with \`success\`, \`code\`, \`codeMsg\` and \`data\`. Answers of the application are HTTP 200:

| code | means |
|---|---|
| 200 | success; \`data\` is the result |
| 1 | a soft failure: \`codeMsg\` is shown, \`data\` is the result. No call answers it at present |
| 4001 | wrong account or password |
| 4003 | no permission |
| 4004 | no such object, or not yours |
| 4009 | a conflict with the current state |
| 4022 | an invalid value |

With any other HTTP status, \`code\` is the status. HTTP 403 means that there is no live session, and nothing else.
HTTP 400 names the field and what it must be.

## Requests

Bodies are JSON in UTF-8. An absent or empty body is \`{}\`. In an optional field that cannot hold it, '' means absent.
Fields that are not declared are ignored. Ids are texts, because JSON numbers are too small for them.
`.trim();

const TAGS: Readonly<Record<string, string>> = {
  accounts: 'Staff accounts, and the messaging-app users to whom they are bound.',
  actionLogs: 'Action logs that people have reported.',
  audit: 'Who did what.',
  auth: 'Login, logout and presence.',
  cannedReplies: 'Texts that staff insert into messages and replies.',
  chats: 'Chats and their messages, for staff.',
  customer: "Chats, for the customer's page.",
  customerQueries: "Queries, for the customer's page.",
  demoTraffic: 'The people whom the server plays in a demonstration.',
  files: 'Uploads and downloads.',
  menus: 'Menus of the sidebar.',
  products: 'What chats and queries are about.',
  queries: 'Queries and their replies, for staff.',
  reports: 'The dashboard and the reports.',
  resources: 'Menus and permissions.',
  roles: 'Roles: sets of permissions.',
  sessions: "A person's sessions and password.",
  settings: 'Settings of chats and queries.',
  staff: 'Staff as others see them: presence, and who may take work.',
  teams: 'Who answers chats about which products together.',
};

/** The OpenAPI 3.1 document of declared calls. */
export function buildOpenApi({ calls, schemas: named }: Declarations): JsonObject {
  const schemas = createOpenApiSchemas(named);
  const paths: Record<string, JsonObject> = {};
  for (const [resource, declared] of Object.entries(calls)) {
    for (const [name, call] of Object.entries(declared)) {
      const path = call.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(schemas, resource, [name, call]) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Customer service',
      version: '1',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url: '/', description: 'The server that this document was read from (`/api/docs`)' },
      {
        url: 'http://localhost:{port}',
        description: 'A server on this machine',
        variables: { port: { default: '8080', description: 'Its `PORT`' } },
      },
    ],
    tags: Object.keys(calls).map((name) => ({ name, description: TAGS[name] ?? name })),
    paths: { ...paths, ...downloads(schemas) },
    components: {
      securitySchemes: securitySchemes(),
      parameters: PARAMETERS,
      responses: RESPONSES,
      examples: REFUSAL_EXAMPLES,
      schemas: { ...schemas.components(), ...ENVELOPES },
    },
  };
}

const PARAMETERS = {
  UserActive: {
    name: USER_ACTIVE_HEADER,
    in: 'header',
    description:
      "'1': a person has caused the request, so it extends the session. Requests that store something do so anyway.",
    schema: { type: 'string', enum: ['1'] },
  },
  IfNoneMatch: {
    name: 'if-none-match',
    in: 'header',
    description: 'The ETag of an earlier answer: when nothing has changed since, the answer is HTTP 304.',
    schema: TEXT,
  },
};

function securitySchemes(): JsonObject {
  const inHeader = (description: string) => ({ type: 'apiKey', in: 'header', name: TOKEN_HEADER, description });
  return {
    staffToken: inHeader('The `token` of `POST /api/sso/login`'),
    customerToken: inHeader("A JWT that the messaging app's server has signed for its user"),
    appToken: inHeader("A JWT that the messaging app's server has signed for itself, with the scope `people`"),
    headImageSignature: {
      type: 'apiKey',
      in: 'header',
      name: HEAD_IMAGE_HEADER.sign,
      description:
        "hex(HMAC-SHA-256(key, h_open_uid + '\\n' + param)). The key is the `tcpToken` of loginIM, or the `signKey` of h5/chat/open",
    },
  };
}

function operation(schemas: OpenApiSchemas, resource: string, [name, call]: readonly [string, Call]): JsonObject {
  const { inUrl, inBody } = split(call);
  const { required = [] }: ObjectSchema = call.request;
  const isStaff = isForStaff(call.access);
  const parameters = [
    ...inUrl.map(([field, schema]) => ({
      name: field,
      in: isInPath(call, field) ? 'path' : 'query',
      ...meaningOf(field),
      ...(required.includes(field) && { required: true }),
      schema: schemas.refer(schema),
    })),
    ...(isStaff ? [{ $ref: '#/components/parameters/UserActive' }] : []),
    ...(call.conditional === true ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
  ];
  const hasBody = call.upload === true || inBody.length > 0;
  return {
    operationId: name,
    tags: [resource],
    summary: firstSentence(call.summary),
    description: call.summary,
    ...access(call.access),
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && { requestBody: call.upload === true ? ONE_FILE : jsonBody(schemas, name, { inBody, required }) }),
    responses: {
      200: call.file === true ? workbook() : success(schemas, `${capitalized(name)}Data`, call),
      ...(call.conditional === true && { 304: { description: 'Nothing has changed since the answer of this ETag' } }),
      ...failures(
        400,
        call.access.who !== 'anyone' && 403,
        hasBody && 413,
        hasBody && 415,
        429,
        500,
        503,
        call.stores === true && 507,
      ),
    },
  };
}

/** The part of a JSON Schema that parameters are made from. */
interface ObjectSchema {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
}

type Fields = readonly (readonly [name: string, schema: TSchema])[];

function isInPath({ path }: Call, field: string): boolean {
  return path.split('/').includes(`:${field}`);
}

/** Which fields of a request are in the URL, and which in the body. */
function split(call: Call): { readonly inUrl: Fields; readonly inBody: Fields } {
  const { properties = {} }: ObjectSchema = call.request;
  const takesBody = (call.method === 'POST' || call.method === 'PUT') && call.upload !== true;
  const isInUrl = (field: string) => !takesBody || isInPath(call, field);
  const fields = Object.entries(properties);
  return { inUrl: fields.filter(([field]) => isInUrl(field)), inBody: fields.filter(([field]) => !isInUrl(field)) };
}

function jsonBody(
  schemas: OpenApiSchemas,
  name: string,
  { inBody, required }: { readonly inBody: Fields; readonly required: readonly string[] },
): JsonObject {
  const inBodyRequired = inBody.map(([field]) => field).filter((field) => required.includes(field));
  const schema = schemas.referAs(`${capitalized(name)}Request`, {
    type: 'object',
    ...(inBodyRequired.length > 0 && { required: inBodyRequired }),
    properties: Object.fromEntries(inBody),
  });
  return {
    ...(inBodyRequired.length > 0 && { required: true }),
    content: { 'application/json': { schema, example: exampleOf(schemas, schema) } },
  };
}

const ONE_FILE = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', format: 'binary', description: 'A JPG or PNG, the only part' } },
      },
    },
  },
};

function access(of: Access): JsonObject {
  if (of.who === 'anyone') return { security: [] };
  const keys = 'anyOf' in of && of.anyOf.length > 0 ? { 'x-permissions': of.anyOf } : {};
  const staffMay = isForStaff(of);
  const customersMay = of.who === 'customer' || of.who === 'either';
  return {
    security: [
      ...(staffMay ? [{ staffToken: [] }] : []),
      ...(customersMay ? [{ customerToken: [] }] : []),
      ...(of.who === 'app' ? [{ appToken: [] }] : []),
    ],
    'x-identity': of.who,
    ...keys,
  };
}

/** Files are no calls: browsers load them by their address. */
function downloads(schemas: OpenApiSchemas): JsonObject {
  const parameter = (name: string, place: string, schema: JsonObject) => ({ name, in: place, required: true, schema });
  const image = { schema: { type: 'string', format: 'binary' } };
  const responses = {
    200: { description: 'The picture', content: { 'image/jpeg': image, 'image/png': image } },
    ...failures(404, 500, 503),
  };
  const id = schemas.refer(Id);
  return {
    [HEAD_IMAGE_PATH]: {
      get: {
        operationId: 'downloadHeadImage',
        tags: ['files'],
        summary: "A person's head image.",
        security: [{ headImageSignature: [] }],
        parameters: [
          parameter('type', 'query', { type: 'string', enum: ['0'] }),
          parameter('dstuserid', 'query', id),
          { ...parameter('time', 'query', TEXT), description: 'Milliseconds since 1970, within 5 minutes of now' },
          { ...parameter(HEAD_IMAGE_HEADER.openUid, 'header', id), description: "The caller's messaging-app user" },
          { ...parameter(HEAD_IMAGE_HEADER.param, 'header', TEXT), description: 'The query string as sent' },
        ],
        responses,
      },
    },
    [`${FILE_PATH}/{id}`]: {
      get: {
        operationId: 'downloadFile',
        tags: ['files'],
        summary: 'An uploaded file. Answers hold its address, signed for their reader.',
        security: [],
        parameters: [
          parameter('id', 'path', schemas.refer(FileId)),
          { ...parameter('r', 'query', TEXT), description: 'The reader' },
          { ...parameter('t', 'query', TEXT), description: 'When the address expires, in seconds since 1970' },
          { ...parameter('s', 'query', TEXT), description: 'The signature' },
        ],
        responses,
      },
    },
  };
}

function firstSentence(text: string): string {
  return /^.*?[.](?= [A-Z0-9`'"]|$)/.exec(text)?.[0] ?? text;
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
