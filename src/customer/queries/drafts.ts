import { QUERY_TEXT_MAX, QUERY_TITLE_MAX } from '#contract/constants.ts';
import type { Product } from '#contract/http/products.ts';
import { trimmed } from '#contract/enteredText.ts';
import type { MessageText } from '#common/messageText.ts';
import type { Attachment, UploadedPicture } from '../../conversation/attachments/attachments.ts';
import { createDraftStore, type DraftStore } from '../../conversation/browser/draftStore.ts';

/** The fields of a draft. An answer uses the description only. */
export interface DraftFields {
  /** A product's code; '' while none is chosen, as in the other choices. */
  readonly product: string;
  readonly categoryId: string;
  readonly subjectId: string;
  readonly title: string;
  readonly description: string;
}

export type DraftField = keyof DraftFields;
export type Problems = Readonly<Partial<Record<DraftField | 'pictures', MessageText>>>;

export const EMPTY_FIELDS: DraftFields = { product: '', categoryId: '', subjectId: '', title: '', description: '' };

/** Names what a draft belongs to: a new query, or the answer to one. Its pictures use the same name. */
export const RAISE_PLACE = 'raise';
const ANSWER = 'answer ';

export function answerPlace(queryId: string): string {
  return `${ANSWER}${queryId}`;
}

/** @returns the id of the answered query; null for a new query */
export function answeredQuery(place: string): string | null {
  return place.startsWith(ANSWER) ? place.slice(ANSWER.length) : null;
}

/** A picture of a draft. `uploaded`: when it reached the server, in milliseconds since 1970; null: not yet. */
interface StoredPicture {
  readonly file: File;
  readonly uploaded: { readonly picture: UploadedPicture; readonly at: number } | null;
}

/** A draft as stored in IndexedDB. */
export interface StoredDraft {
  readonly place: string;
  readonly words: DraftFields;
  /** The id under which the draft was sent and may have arrived; null: it was not sent. */
  readonly clientId: string | null;
  readonly pictures: readonly StoredPicture[];
}

export type QueryDraftStore = DraftStore<StoredDraft>;

export function createQueryDraftStore(now: () => number): QueryDraftStore {
  return createDraftStore<StoredDraft>('customer-query-drafts', now);
}

export interface Choice {
  readonly id: string;
  readonly name: string;
}

/** The choices of a new query besides the product. */
export interface Choices {
  readonly categories: readonly Choice[];
  readonly subjects: readonly Choice[];
}

const NOT_CHOSEN: MessageText = { key: 'customerQueries.notChosen' };

/** What is missing or wrong in a new query, by field; empty: it can be sent. */
export function problemsOfQuery(
  words: DraftFields,
  pictures: readonly Attachment[],
  { categories, subjects, products }: Choices & { readonly products: readonly Pick<Product, 'code'>[] },
): Problems {
  return {
    ...(!products.some(({ code }) => String(code) === words.product) && { product: NOT_CHOSEN }),
    ...(!categories.some(({ id }) => id === words.categoryId) && { categoryId: NOT_CHOSEN }),
    ...(!subjects.some(({ id }) => id === words.subjectId) && { subjectId: NOT_CHOSEN }),
    ...problemOf('title', words.title, QUERY_TITLE_MAX),
    ...problemsOfAnswer(words, pictures),
  };
}

export function problemsOfAnswer(
  { description }: Pick<DraftFields, 'description'>,
  pictures: readonly Attachment[],
): Problems {
  return {
    ...problemOf('description', description, QUERY_TEXT_MAX),
    ...(pictures.some(({ state: { name } }) => name === 'failed' || name === 'refused') && {
      pictures: { key: 'customerQueries.picturesMissing' } as const,
    }),
  };
}

/** Checks the trimmed text, because that is what is sent. */
function problemOf(field: 'title' | 'description', text: string, max: number): Problems {
  const { length } = trimmed(text);
  if (length === 0) return { [field]: { key: 'customerQueries.empty' } };
  return length > max ? { [field]: { key: 'customerQueries.tooLong', values: { max } } } : {};
}
