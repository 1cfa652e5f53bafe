import { EXAMPLES } from './openapiFields.ts';
import { asObject, type JsonObject, type OpenApiSchemas } from './openapiSchemas.ts';

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
