import { IsArray, IsObject, IsRecord, IsUnion, type TSchema } from 'typebox';
import { withoutCardNumbers } from '#contract/cardNumbers.ts';
import { FREE_TEXT_TYPE } from '#contract/http/schemas.ts';

/** Whether people write it in their own words. */
export function isFreeText(schema: TSchema): boolean {
  return 'contentMediaType' in schema && schema.contentMediaType === FREE_TEXT_TYPE;
}

/** A valid input, with the card numbers in all its free texts masked. */
export function maskFreeTexts(schema: TSchema | undefined, given: unknown): unknown {
  if (schema === undefined) return given;
  if (typeof given === 'string') return isFreeText(schema) ? withoutCardNumbers(given) : given;
  if (typeof given !== 'object' || given === null) return given;
  if (IsUnion(schema)) return schema.anyOf.reduce<unknown>((masked, each) => maskFreeTexts(each, masked), given);
  if (Array.isArray(given)) return IsArray(schema) ? given.map((item) => maskFreeTexts(schema.items, item)) : given;
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, maskFreeTexts(schemaOf(schema, key), value)]),
  );
}

function schemaOf(schema: TSchema, key: string): TSchema | undefined {
  if (IsObject(schema)) return schema.properties[key];
  return IsRecord(schema) ? Object.values(schema.patternProperties)[0] : undefined;
}
