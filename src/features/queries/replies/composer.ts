import { REPLY_RELATED_MAX } from '#contract/constants.ts';
import { ID_PATTERN } from '#contract/domain.ts';
import type { Reply } from '#contract/http/queries.ts';
import { parseJson } from '#contract/parseJson.ts';
import { hasVisibleCharacter } from '#contract/enteredText.ts';
import type { MessageText } from '#common/messageText.ts';
import type { CannedInsert } from '../../cannedTexts/index.ts';

/** A query that a reply refers to. */
export interface RelatedQuery {
  readonly id: string;
  readonly title: string;
  readonly createTime: string;
}

/** Reads a reply's related queries. Invalid entries are skipped. */
export function readRelated(urls: string): readonly RelatedQuery[] {
  const items = parseJson(urls);
  if (!Array.isArray(items)) return [];
  const known = new Map<string, RelatedQuery>();
  for (const item of items.map(relatedOf)) {
    if (item !== null && known.size < REPLY_RELATED_MAX) known.set(item.id, item);
  }
  return [...known.values()];
}

export function writeRelated(related: readonly RelatedQuery[]): string {
  return JSON.stringify(related.map(({ id, title, createTime }) => ({ id, createTime, title })));
}

function relatedOf(item: unknown): RelatedQuery | null {
  if (
    typeof item !== 'object' ||
    item === null ||
    !('id' in item) ||
    typeof item.id !== 'string' ||
    !ID_PATTERN.test(item.id)
  )
    return null;
  return {
    id: item.id,
    title: 'title' in item && typeof item.title === 'string' ? item.title : '',
    createTime: 'createTime' in item && typeof item.createTime === 'string' ? item.createTime : '',
  };
}

/** A reply that the user is writing: a new one, or the edit of an existing one. */
export interface Composition {
  /**
   * The server stores one reply for each `clientId`, however often it is sent. The pictures are stored under the same
   * id.
   */
  readonly clientId: string;
  readonly mode: CompositionMode;
  readonly text: string;
  readonly related: readonly RelatedQuery[];
  /** The newest reply that the user has seen; null: none. */
  readonly seenId: string | null;
  /** The canned reply that was last inserted; absent: none. */
  readonly inserted?: CannedInsert;
  /** It was sent before and may have arrived. The user may have changed it since. */
  readonly wasSent: boolean;
}

type CompositionMode =
  | { readonly name: 'create' }
  /** `original`: the reply before the edit; `updateTime` identifies that version. */
  | { readonly name: 'edit'; readonly replyId: string; readonly updateTime: string; readonly original: ReplyContent };

/** The content of a reply as the server stores it. */
interface ReplyContent {
  readonly description: string;
  readonly urls: string;
  readonly picIds: readonly string[];
}

/**
 *
 * - `uploads`: waits for its pictures to upload
 * - `answer`: waits for the server's answer
 */
export type SendingState =
  | { readonly name: 'writing' }
  | { readonly name: 'sending'; readonly waitsFor: 'uploads' | 'answer' };

/** A colleague was faster: there is a new reply, or a newer version of the edited one. */
export interface Collision {
  readonly about: 'reply' | 'version';
  readonly replyId: string;
  readonly name: string;
  /** The user wanted to close the query with the reply. */
  readonly isClosing?: boolean;
}

export interface Composer {
  /** null: the screen offers Start Response. */
  readonly current: Composition | null;
  /** A new reply that waits while the user edits another one. */
  readonly aside: Composition | null;
  readonly sending: SendingState;
  /** Why it was not sent. Shown next to the text. */
  readonly problem: MessageText | null;
  readonly collision: Collision | null;
  /** The user left the edit mode by clearing the text. Screen readers announce it. */
  readonly hasLeftEdit: boolean;
}

export const WRITING: SendingState = { name: 'writing' };
export const NO_COMPOSER: Composer = {
  current: null,
  aside: null,
  sending: WRITING,
  problem: null,
  collision: null,
  hasLeftEdit: false,
};

export function newReply(clientId: string, seenId: string | null): Composition {
  return { clientId, mode: { name: 'create' }, text: '', related: [], seenId, wasSent: false };
}

export function editOf(
  { id, description, updateTime, urls, picIds }: Reply,
  clientId: string,
  seenId: string | null,
): Composition {
  const related = readRelated(urls);
  const original = { description, urls: writeRelated(related), picIds };
  return {
    clientId,
    mode: { name: 'edit', replyId: id, updateTime, original },
    text: description,
    related,
    seenId,
    wasSent: false,
  };
}

/** Whether it is a new reply without content that was never sent: nothing to come back to. */
export function isEmptyReply(composition: Composition, picIds: readonly string[]): boolean {
  return composition.mode.name === 'create' && !composition.wasSent && !hasUnsavedChanges(composition, picIds);
}

/** Whether discarding it would lose something. @param picIds ids of its pictures */
export function hasUnsavedChanges({ mode, text, related }: Composition, picIds: readonly string[]): boolean {
  if (mode.name === 'create') return hasVisibleCharacter(text) || related.length > 0 || picIds.length > 0;
  const { original } = mode;
  return (
    text !== original.description || writeRelated(related) !== original.urls || picIds.join() !== original.picIds.join()
  );
}
