import { REPLY_RELATED_MAX } from '#contract/constants.ts';
import { invalid } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { Db } from '../db/database.ts';
import { listExistingQueries, type RelatedQuery } from './replyRepository.ts';

/**
 * The ids in `urls`, without duplicates, in their order. All other fields of its objects are ignored.
 * @param urls JSON text of a list of objects with an id; '' for none
 * @throws {DomainError} 4022 for any other text, and for too many ids
 */
export function relatedIdsOf(urls: string): readonly string[] {
  const ids = [...new Set(listIn(urls).map(idIn))];
  if (ids.length > REPLY_RELATED_MAX) throw invalid(`Maximum ${REPLY_RELATED_MAX} related queries`);
  return ids;
}

/** @throws {DomainError} 4022 when one of the queries does not exist */
export async function checkRelated(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0 && (await listExistingQueries(tx, ids)).length < ids.length)
    throw invalid('One of the related queries does not exist');
}

/** `urls` in responses. */
export function urlsOf(related: readonly RelatedQuery[]): string {
  return JSON.stringify(
    related.map(({ id, createdAt, title }) => ({ id, createTime: createdAt.toISOString(), title })),
  );
}

function listIn(urls: string): readonly unknown[] {
  if (urls.trim() === '') return [];
  try {
    const list: unknown = JSON.parse(urls);
    if (Array.isArray(list)) return list;
  } catch {
    // not JSON: treated like a value that is not a list
  }
  throw notAList();
}

function idIn(entry: unknown): string {
  const id = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : null;
  if (typeof id !== 'string' || !isId(id)) throw notAList();
  return id;
}

function notAList(): Error {
  return invalid('The related queries cannot be read');
}
