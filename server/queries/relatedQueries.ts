import { REPLY_RELATED_MAX } from '../../contract/constants.ts';
import { invalid } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { Db } from '../db/database.ts';
import { listExistingQueries, type RelatedQuery } from './replyRepository.ts';

/**
 * The ids in `urls`, each once, in their order. Of what else its objects hold, nothing is believed.
 * @param urls the JSON text of a list of objects with an id; '' is none
 * @throws {DomainError} 4022 for what is no such text, and for too many
 */
export function relatedIdsOf(urls: string): readonly string[] {
  const ids = [...new Set(listIn(urls).map(idIn))];
  if (ids.length > REPLY_RELATED_MAX) throw invalid(`Maximum ${REPLY_RELATED_MAX} related queries`);
  return ids;
}

/** @throws {DomainError} 4022 when one of the queries is not there */
export async function checkRelated(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0 && (await listExistingQueries(tx, ids)).length < ids.length)
    throw invalid('One of the related queries does not exist');
}

/** `urls` as readers get it. */
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
    // no JSON: as what is no list
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
