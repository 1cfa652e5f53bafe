import type { Reply } from '../../../../contract/http/queries.ts';
import type { MessageText } from '../../../common/messageText.ts';
import { readRelated, writeRelated, type RelatedQuery } from './relatedQueries.ts';

/** What is being written: a new reply, or a reply anew. */
export interface Composition {
  /** Sent again with it, it is the same reply. Its pictures stand under it, too. */
  readonly clientId: string;
  readonly mode: CompositionMode;
  readonly text: string;
  readonly related: readonly RelatedQuery[];
  /** The newest reply that its writer has seen; null: none. */
  readonly seenId: string | null;
  /** It was on its way before, as it is or as it was then, and may have arrived all the same. */
  readonly wasSent: boolean;
}

export type CompositionMode =
  | { readonly name: 'create' }
  /** `original`: what the reply says; `updateTime` names that version. */
  | { readonly name: 'edit'; readonly replyId: string; readonly updateTime: string; readonly original: WrittenParts };

/** What a reply is made of. */
export interface WrittenParts {
  readonly description: string;
  readonly urls: string;
  readonly picIds: readonly string[];
}

/**
 * - `uploads`: to be sent as soon as its pictures are up
 * - `answer`: sent, and not answered
 */
export type SendingState =
  { readonly name: 'writing' } | { readonly name: 'sending'; readonly waitsFor: 'uploads' | 'answer' };

/** Somebody else was faster: with another reply, or with another version of the one that is being edited. */
export type Collision = { readonly about: 'reply' | 'version'; readonly name: string };

/** The place where one query is replied to. */
export interface Composer {
  /** null: Start Response is offered. */
  readonly current: Composition | null;
  /** A new reply that waits until the edit of another is done. */
  readonly aside: Composition | null;
  readonly sending: SendingState;
  /** Why it was not sent, next to the text. */
  readonly problem: MessageText | null;
  readonly collision: Collision | null;
  /** The edit mode was left by clearing the text, which nobody can see. */
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

/** Something in it would be missed. @param picIds of the pictures that go with it */
export function isWorthKeeping({ mode, text, related }: Composition, picIds: readonly string[]): boolean {
  if (mode.name === 'create') return text.trim() !== '' || related.length > 0 || picIds.length > 0;
  const { original } = mode;
  return (
    text !== original.description || writeRelated(related) !== original.urls || picIds.join() !== original.picIds.join()
  );
}
