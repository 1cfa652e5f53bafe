import { setImmediate } from 'node:timers/promises';
import { parseContent } from '#contract/chat/content.ts';
import { PAGE_SIZE_DEFAULT } from '#contract/constants.ts';
import type { RequestOf, ResponseOf } from '#contract/http/call.ts';
import type { searchMessages as searchCall } from '#contract/http/messageSearch.ts';
import { spanOf } from '../common/days.ts';
import { invalid } from '../common/errors.ts';
import { checkPage, positionIn, positionOf } from '../common/paging.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import { searchTextOf } from '../common/texts.ts';
import type { Database, Db } from '../db/database.ts';
import { scopeOf } from './chatRecordService.ts';
import { checkProduct } from './chatListService.ts';
import { matchOfMessages, type MessageMatch } from './messageMatch.ts';
import {
  findNear,
  lookUp,
  planByIndexes,
  readBlocks,
  readCompleteness,
  readFound,
  readFresh,
  type FoundBlocks,
  type FreshLimits,
  type LookUpLimits,
  type MessageSearchFilter,
  type Place,
  type SearchedText,
} from './messageSearchRepository.ts';

type SearchRequest = RequestOf<typeof searchCall>;
type SearchAnswer = ResponseOf<typeof searchCall>;
type Searcher = Pick<StaffPrincipal, 'staffId' | 'type' | 'uris'>;

interface Search {
  readonly staffId: string;
  readonly match: MessageMatch;
  readonly filter: MessageSearchFilter;
  readonly fromType: number | undefined;
  /** The results go on after it; null: from the beginning. */
  readonly after: Place | null;
  readonly pageSize: number;
  readonly limits: SearchLimits;
}

/** What one call reads at most. */
interface SearchLimits {
  /** What has no words. More is said between two runs of the index only while it is behind. */
  readonly fresh: FreshLimits;
  /** Chats whose words are checked one by one: before the index is asked, and when it finds too many blocks. */
  readonly nearFirst: number;
  readonly nearNext: number;
  readonly nearTimes: number;
  /** Blocks read at once: more than a page needs, unless most have the words in different messages. */
  readonly blocks: number;
  /** What the index finds: its blocks are sorted. */
  readonly lookUp: LookUpLimits;
  /** Characters of blocks, as JSON. */
  readonly read: number;
}
const LIMITS: SearchLimits = {
  fresh: { messages: 5_000, characters: 500_000 },
  lookUp: { blocks: 6_000, ms: 400 },
  ...{ nearFirst: 1_000, nearNext: 5_000, nearTimes: 4, blocks: 400, read: 400_000 },
};
const BLOCKS_AT_ONCE = 25;
/** Long texts take milliseconds each. */
const TEXTS_AT_ONCE = 50;
const EXCERPTS_AT_ONCE = 5;

export interface MessageSearchDeps {
  readonly db: Database;
  readonly timeZone: string;
  readonly limits?: SearchLimits;
}

/** @throws {DomainError} 4022 for a filter, page or cursor that cannot be */
export async function searchMessages(
  { db, timeZone, limits = LIMITS }: MessageSearchDeps,
  principal: Searcher,
  request: SearchRequest,
): Promise<SearchAnswer> {
  const search = searchOf({ timeZone, limits }, principal, request);
  // One state of the database: between its parts no message moves from those without words to those with words.
  return db.snapshot(async (tx) => {
    await planByIndexes(tx);
    const { now, completeTo, completeFrom } = await readCompleteness(tx);
    if (search === null) return { records: [], next: null, completeTo: now, completeFrom };
    const fresh = await freshTexts(tx, search);
    // What has no words is compared while PostgreSQL looks for the rest.
    const [freshFound, { found, reached }] = await Promise.all([
      matchingInTurns(search, fresh.texts),
      findIndexed(tx, search),
    ]);
    const all = [...freshFound, ...found].filter((each) => reached === null || !isAfter(each, reached)).sort(inOrder);
    const page = all.slice(0, search.pageSize);
    const last = page.at(-1);
    const next = all.length > page.length && last !== undefined ? last : reached;
    return {
      records: await recordsOf(tx, search, page),
      next: next && `${positionOf(next)}.${next.seq}`,
      completeTo: fresh.isComplete ? now : completeTo,
      completeFrom,
    };
  });
}

/** @returns null for a keyword without a word */
function searchOf(
  { timeZone, limits }: Required<Omit<MessageSearchDeps, 'db'>>,
  principal: Searcher,
  request: SearchRequest,
): Search | null {
  const { keyword, fromType, comeFrom, hasPicture = false, cursor, pageSize = PAGE_SIZE_DEFAULT } = request;
  checkPage({ pageNo: 1, pageSize });
  checkProduct(comeFrom);
  const filter = { scope: scopeOf(principal), product: comeFrom, hasPicture, ...spanOf(timeZone, request) };
  const after = cursor === undefined ? null : placeIn(cursor);
  const match = matchOfMessages(searchTextOf(keyword));
  return match && { staffId: principal.staffId, match, filter, fromType, after, pageSize, limits };
}

/** @throws {DomainError} 4022 */
function placeIn(cursor: string): Place {
  const [, position = '', seq = ''] = /^(\d+\.\d+)\.(\d{1,9})$/.exec(cursor) ?? [];
  const found = positionIn(position);
  if (found === null) throw invalid('This cursor is not valid');
  return { ...found, seq: Number(seq) };
}

/** What was said a moment ago; only what is the reader's own when that is too much. */
async function freshTexts(tx: Db, { filter, limits: { fresh: max }, staffId }: Search) {
  const all = await readFresh(tx, filter, { max, ownOnly: null });
  return all.isComplete ? all : { ...(await readFresh(tx, filter, { max, ownOnly: staffId })), isComplete: false };
}

async function matchingInTurns(search: Search, texts: readonly SearchedText[]): Promise<readonly SearchedText[]> {
  const found: SearchedText[] = [];
  for (let from = 0; from < texts.length; from += TEXTS_AT_ONCE) {
    found.push(...matching(search, texts.slice(from, from + TEXTS_AT_ONCE)));
    await setImmediate(); // lets others go on
  }
  return found;
}

/** Those of the rest, as many as a page needs or a call may read; `reached` is where the rest begins, null: nowhere. */
async function findIndexed(tx: Db, search: Search) {
  const found: SearchedText[] = [];
  let [read, reached]: [number, Place | null] = [0, null];
  for await (const { blocks, end } of candidates(tx, search)) {
    for (let from = 0; from < blocks.length; from += BLOCKS_AT_ONCE) {
      const part = blocks.slice(from, from + BLOCKS_AT_ONCE);
      const texts = await readBlocks(tx, part);
      for (const { msg } of texts) read += msg.length;
      found.push(...matching(search, texts));
      const last = part.at(-1);
      if (last !== undefined && (found.length > search.pageSize || read >= search.limits.read))
        return { found, reached: { ...last, seq: last.firstSeq } };
    }
    reached = end;
  }
  return { found, reached };
}

/** Blocks that may have the words, in parts. */
async function* candidates(tx: Db, { match: { terms }, filter, after, limits }: Search): AsyncGenerator<FoundBlocks> {
  const { lookUp: lookUpLimits, blocks: max } = limits;
  let part = await findNear(tx, filter, { terms, from: after, chats: limits.nearFirst, max });
  yield part;
  let isRare = true;
  for (let times = 0; part.end !== null && times < limits.nearTimes;) {
    const lookedUp: FoundBlocks | null = isRare
      ? await lookUp(tx, filter, { terms, from: part.end, limits: lookUpLimits, max })
      : null;
    isRare = lookedUp !== null;
    if (!isRare) times += 1;
    part = lookedUp ?? (await findNear(tx, filter, { terms, from: part.end, chats: limits.nearNext, max }));
    yield part;
  }
}

function matching({ match, fromType, after }: Search, texts: readonly SearchedText[]): readonly SearchedText[] {
  return texts.filter(
    (text) =>
      (fromType === undefined || text.senderType === fromType) &&
      (after === null || isAfter(text, after)) &&
      match.matches(parseContent(text.msg).text ?? ''),
  );
}

async function recordsOf(tx: Db, { match }: Search, found: readonly SearchedText[]): Promise<SearchAnswer['records']> {
  const records: SearchAnswer['records'] = [];
  for (const [index, row] of (await readFound(tx, found)).entries()) {
    records.push({ ...row, ...match.excerptOf(parseContent(found[index]?.msg ?? '').text ?? '') });
    if (index % EXCERPTS_AT_ONCE === 0) await setImmediate();
  }
  return records;
}

/** Newest chats first, in each the newest message first. */
function inOrder(one: Place, other: Place): number {
  return Number(other.micros) - Number(one.micros) || Number(BigInt(other.id) - BigInt(one.id)) || other.seq - one.seq;
}

function isAfter(one: Place, other: Place): boolean {
  return inOrder(one, other) > 0;
}
