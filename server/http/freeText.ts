import { IsArray, IsObject, IsRecord, IsUnion, type TSchema } from 'typebox';
import type { Call } from '#contract/http/call.ts';
import { FREE_TEXT_TYPE } from '#contract/http/schemas.ts';
import { isId } from '../common/ids.ts';
import type { About } from '../common/ports.ts';

/** Whether people write it in their own words. */
export function isFreeText(schema: TSchema): boolean {
  return 'contentMediaType' in schema && schema.contentMediaType === FREE_TEXT_TYPE;
}

/** A valid input with all its free texts masked. */
export function maskFreeTexts(schema: TSchema | undefined, given: unknown, mask: (text: string) => string): unknown {
  if (schema === undefined) return given;
  if (typeof given === 'string') return isFreeText(schema) ? mask(given) : given;
  if (typeof given !== 'object' || given === null) return given;
  if (IsUnion(schema)) return schema.anyOf.reduce<unknown>((masked, each) => maskFreeTexts(each, masked, mask), given);
  if (Array.isArray(given))
    return IsArray(schema) ? given.map((item) => maskFreeTexts(schema.items, item, mask)) : given;
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, maskFreeTexts(schemaOf(schema, key), value, mask)]),
  );
}

function schemaOf(schema: TSchema, key: string): TSchema | undefined {
  if (IsObject(schema)) return schema.properties[key];
  return IsRecord(schema) ? Object.values(schema.patternProperties)[0] : undefined;
}

/** What the texts of a call with this input are about. */
export function aboutOf(about: NonNullable<Call['about']>, input: object): About {
  const { id, chatId, queryId, transferId, comeFrom }: Record<string, unknown> = { ...input };
  if (about === 'all') return 'all';
  if (typeof comeFrom === 'number') return comeFrom;
  const ids = about === 'note' ? { noteId: id } : { chatId, queryId, transferId };
  return Object.fromEntries(Object.entries(ids).filter(([, value]) => typeof value === 'string' && isId(value)));
}
