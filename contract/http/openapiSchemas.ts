import type { TSchema } from 'typebox';

import { meaningOf } from './openapiFields.ts';

/** A JSON object of the document. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The schemas of an OpenAPI document: each has a name, and stands there once. */
export interface OpenApiSchemas {
  /** A reference to the schema if it has a name; otherwise the schema, with references to those in it. */
  refer(schema: unknown): JsonObject;
  /** Like `refer`, but an object without a name gets this one. */
  referAs(name: string, schema: unknown): JsonObject;
  /** The component that a reference leads to; null for any other schema. */
  resolve(schema: JsonObject): { readonly name: string; readonly schema: JsonObject } | null;
  /** All schemas that are referred to, by name. */
  components(): JsonObject;
}

const PREFIX = '#/components/schemas/';
/** How `Type.Record` writes 'any name'. */
const ANY_NAME = '^.*$';
const PAGE_FIELDS = ['next', 'pageNo', 'pageSize', 'prev', 'records', 'total', 'totalIsExact'];

/** @param named schemas by their names. A schema is recognised by its content, so two names must not share one */
export function createOpenApiSchemas(named: Readonly<Record<string, TSchema>>): OpenApiSchemas {
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
    refer,
    referAs: (name, given) => {
      const schema = asObject(given);
      const referred = refer(schema);
      return '$ref' in referred || !('properties' in schema) ? referred : use(name, schema);
    },
    resolve: ({ $ref }) => {
      if (typeof $ref !== 'string') return null;
      const name = $ref.slice(PREFIX.length);
      return { name, schema: used.get(name) ?? {} };
    },
    components: () => Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1))),
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
