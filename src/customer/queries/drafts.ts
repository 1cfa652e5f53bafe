import { PRODUCTS } from '../../../contract/domain.ts';
import { QUERY_TEXT_MAX, QUERY_TITLE_MAX } from '../../../contract/constants.ts';
import type { Attachment } from '../../common/attachments/index.ts';
import type { MessageText } from '../../common/messageText.ts';
import type { Choices } from './queriesApi.ts';

/** What is typed and chosen. An answer to a query has a description only. */
export interface Words {
  /** A product's code; '' for none, as with the other choices. */
  readonly product: string;
  readonly categoryId: string;
  readonly subjectId: string;
  readonly title: string;
  readonly description: string;
}

export type WordField = keyof Words;
export type Problems = Readonly<Partial<Record<WordField | 'pictures', MessageText>>>;

export const NO_WORDS: Words = { product: '', categoryId: '', subjectId: '', title: '', description: '' };

/** What a draft goes into: a new query, or the answer to one. Pictures are kept under the same name. */
export const RAISE_PLACE = 'raise';
const ANSWER = 'answer ';

export function answerPlace(queryId: string): string {
  return `${ANSWER}${queryId}`;
}

/** @returns null for the place of a new query */
export function answeredQuery(place: string): string | null {
  return place.startsWith(ANSWER) ? place.slice(ANSWER.length) : null;
}

const NOT_CHOSEN: MessageText = { key: 'customerQueries.notChosen' };

/** Why a new query cannot be sent, field by field; empty: it can. */
export function problemsOfQuery(
  words: Words,
  pictures: readonly Attachment[],
  { categories, subjects }: Choices,
): Problems {
  return {
    ...(!PRODUCTS.some((code) => String(code) === words.product) && { product: NOT_CHOSEN }),
    ...(!categories.some(({ id }) => id === words.categoryId) && { categoryId: NOT_CHOSEN }),
    ...(!subjects.some(({ id }) => id === words.subjectId) && { subjectId: NOT_CHOSEN }),
    ...problemOf('title', words.title, QUERY_TITLE_MAX),
    ...problemsOfAnswer(words, pictures),
  };
}

export function problemsOfAnswer(
  { description }: Pick<Words, 'description'>,
  pictures: readonly Attachment[],
): Problems {
  return {
    ...problemOf('description', description, QUERY_TEXT_MAX),
    ...(pictures.some(({ state: { name } }) => name === 'failed' || name === 'refused') && {
      pictures: { key: 'customerQueries.picturesMissing' } as const,
    }),
  };
}

/** Of a text as it is sent, without white space around it. */
function problemOf(field: 'title' | 'description', text: string, max: number): Problems {
  const { length } = text.trim();
  if (length === 0) return { [field]: { key: 'customerQueries.empty' } };
  return length > max ? { [field]: { key: 'customerQueries.tooLong', values: { max } } } : {};
}
