import type { TSchema } from 'typebox';
import type { Access, Call } from './call.ts';

/** The document for JSON.stringify; schemas are written unchanged. */
type JsonObject = Readonly<Record<string, unknown>>;

/** The part of a JSON Schema that parameters are made from. */
interface ObjectSchema {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
}

/**
 * The OpenAPI 3.1 document of declared calls.
 * @param callsByResource as `CALLS_BY_RESOURCE` has them: a resource becomes a tag, a call's name its operation's id
 */
export function buildOpenApi(callsByResource: Readonly<Record<string, Readonly<Record<string, Call>>>>): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [resource, calls] of Object.entries(callsByResource)) {
    for (const [name, call] of Object.entries(calls)) {
      const path = call.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(resource, name, call) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Customer service',
      version: '1',
      description:
        'Every answer is wrapped in an envelope. What the application decides is HTTP 200 with a code; HTTP 403 ' +
        'means a dead session.',
    },
    paths,
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Token' } } },
  };
}

function operation(resource: string, name: string, call: Call): JsonObject {
  const { parameters, body } = split(call);
  return {
    operationId: name,
    tags: [resource],
    summary: call.summary,
    ...access(call.access),
    ...(parameters.length > 0 && { parameters }),
    ...(call.upload === true && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: ONE_FILE } } },
    }),
    ...(body !== null && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      200:
        call.file === true
          ? fileAnswer(call)
          : { description: 'The envelope', content: { 'application/json': { schema: envelopeOf(call.response) } } },
      ...(call.conditional === true && { 304: { description: 'Nothing has changed since the answer of this ETag' } }),
      ...(call.stores === true && { 507: { description: 'The disk is full: nothing was stored' } }),
      ...(call.access.who !== 'anyone' && { 403: { description: 'No session, or a dead one' } }),
    },
  };
}

const ONE_FILE = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };

/** Refusals are HTTP 200 as well; the content type distinguishes them. */
function fileAnswer({ response }: Call): JsonObject {
  return {
    description: 'The file, named by Content-Disposition; or the envelope of a refusal',
    content: {
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
        schema: { type: 'string', format: 'binary' },
      },
      'application/json': { schema: envelopeOf(response) },
    },
  };
}

function access(of: Access): JsonObject {
  if (of.who === 'anyone') return { security: [] };
  const keys = 'anyOf' in of && of.anyOf.length > 0 ? { 'x-permissions': of.anyOf } : {};
  return { security: [{ token: [] }], 'x-identity': of.who, ...keys };
}

/** Which properties of a request travel in the path, which in the query string and which in the body. */
function split(call: Call): { parameters: readonly JsonObject[]; body: JsonObject | null } {
  const { properties = {}, required = [] }: ObjectSchema = call.request;
  const isInPath = (name: string) => call.path.split('/').includes(`:${name}`);
  const takesBody = (call.method === 'POST' || call.method === 'PUT') && call.upload !== true;
  const names = Object.keys(properties);
  const parameters = names
    .filter((name) => isInPath(name) || !takesBody)
    .map((name) => ({
      name,
      in: isInPath(name) ? 'path' : 'query',
      required: required.includes(name),
      schema: properties[name],
    }));
  const rest = names.filter((name) => !isInPath(name));
  if (!takesBody || rest.length === 0) return { parameters, body: null };
  return {
    parameters,
    body: {
      type: 'object',
      required: required.filter((name) => rest.includes(name)),
      properties: Object.fromEntries(rest.map((name) => [name, properties[name]])),
    },
  };
}

function envelopeOf(data: TSchema): JsonObject {
  return {
    type: 'object',
    required: ['success', 'code', 'codeMsg', 'data'],
    properties: { success: { type: 'boolean' }, code: { type: 'integer' }, codeMsg: { type: 'string' }, data },
  };
}
