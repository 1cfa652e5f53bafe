import { Type, type Static } from 'typebox';
import { RATING_REASON } from '../domain.ts';
import { RATING_CHANGE_MS, RATING_LOW_MAX, RATING_MAX, RATING_PAUSE_MS, RATING_WORDS_MAX } from '../serviceLimits.ts';
import { customer, defineCall } from './call.ts';
import { FreeText, Id, Nullable } from './schemas.ts';

const HOUR_MS = 3_600_000;

const fields = {
  rating: Type.Integer({ minimum: 1, maximum: RATING_MAX }),
  /** null: none was chosen. */
  reason: Nullable(Type.Enum(RATING_REASON)),
  words: FreeText,
};

/** How a customer rated a chat. `reason` and `words`: of a low rating only. */
export const ChatRating = Type.Object({ ...fields, words: Type.String() });
export type ChatRating = Static<typeof ChatRating>;

export const readRating = defineCall({
  method: 'GET',
  path: '/api/cs/h5/chat/rating',
  access: customer,
  summary: "Whether one of the customer's own ended chats can be rated, and how they rated it.",
  request: Type.Object({ chatId: Id }),
  response: Type.Object({
    /** Whether a rating, or another one, is accepted. */
    isOpen: Type.Boolean(),
    /** null: it is not rated. */
    given: Nullable(ChatRating),
  }),
});

export const rateChat = defineCall({
  method: 'POST',
  path: '/api/cs/h5/chat/rate',
  access: customer,
  about: 'work',
  summary:
    `The customer's rating of one of their own ended chats, from 1 to ${RATING_MAX}; a reason and words go with one of ` +
    `${RATING_LOW_MAX} or less. 4009 when it was not asked for, after ${RATING_PAUSE_MS / HOUR_MS / 24} days, and for ` +
    `another one after ${RATING_CHANGE_MS / HOUR_MS} hours; 4022 for more than ${RATING_WORDS_MAX} characters.`,
  request: Type.Object({ chatId: Id, ...fields }),
});
