import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MessageText } from '../../common/messageText.ts';
import { NO_WORDS, RAISE_PLACE, type Problems, type WordField, type Words } from './drafts.ts';

/**
 * - `unsure`: nobody has answered, so it may have arrived. It is sent again as it is, or not at all: what is sent twice
 *   counts once.
 * - `refused`: it has not been taken
 */
export type Sending =
  | { readonly name: 'none' | 'unsure' }
  /** `isAgain`: it may have arrived before. */
  | { readonly name: 'underWay'; readonly isAgain: boolean }
  | { readonly name: 'refused'; readonly reason: MessageText };

/** Something that the customer writes. */
export interface Draft {
  readonly words: Words;
  /** Under which it was sent; null: it was not, or for certain in vain. */
  readonly clientId: string | null;
  readonly problems: Problems;
  readonly sending: Sending;
}

/** By place: see `drafts.ts`. */
export type DraftsState = Readonly<Record<string, Draft>>;

interface OfPlace {
  readonly place: string;
}

const NOT_SENDING: Sending = { name: 'none' };
export const NO_DRAFT: Draft = { words: NO_WORDS, clientId: null, problems: {}, sending: NOT_SENDING };

/** Whether it is on its way, or may have arrived: then it stays as it was sent. */
export function isLocked({ sending: { name } }: Draft): boolean {
  return name === 'underWay' || name === 'unsure';
}

function mayHaveArrived({ sending }: Draft): boolean {
  return sending.name === 'unsure' || (sending.name === 'underWay' && sending.isAgain);
}

const initialState: DraftsState = {};

/** What the customer writes, until it has been sent. */
const draftsSlice = createSlice({
  name: 'queryDrafts',
  initialState,
  reducers: {
    wordsChanged: (state, { payload: { place, words } }: PayloadAction<OfPlace & { readonly words: Partial<Words> }>) =>
      withDraft(state, place, (draft) =>
        isLocked(draft)
          ? draft
          : {
              ...draft,
              words: { ...draft.words, ...words },
              problems: without(draft.problems, words),
              sending: NOT_SENDING,
            },
      ),
    sendRequested: (state, _action: PayloadAction<OfPlace>) => state,
    problemsFound: (
      state,
      { payload: { place, problems } }: PayloadAction<OfPlace & { readonly problems: Problems }>,
    ) =>
      withDraft(state, place, (draft) =>
        mayHaveArrived(draft)
          ? { ...draft, problems, sending: { name: 'unsure' } }
          : { ...draft, problems, clientId: null, sending: NOT_SENDING },
      ),
    /** Something is wrong with the pictures, or is not any more. */
    picturesJudged: (
      state,
      { payload: { place, problem } }: PayloadAction<OfPlace & { readonly problem: MessageText | null }>,
    ) =>
      withDraft(state, place, (draft) => {
        const { pictures: _before, ...problems } = draft.problems;
        return { ...draft, problems: problem === null ? problems : { ...problems, pictures: problem } };
      }),
    sendStarted: (state, { payload: { place, clientId } }: PayloadAction<OfPlace & { readonly clientId: string }>) =>
      withDraft(state, place, (draft) => ({
        ...draft,
        clientId,
        problems: {},
        sending: { name: 'underWay', isAgain: mayHaveArrived(draft) },
      })),
    sendUnanswered: (state, { payload: { place } }: PayloadAction<OfPlace>) =>
      withDraft(state, place, (draft) => ({ ...draft, sending: { name: 'unsure' } })),
    sendRefused: (state, { payload: { place, reason } }: PayloadAction<OfPlace & { readonly reason: MessageText }>) =>
      withDraft(state, place, (draft) => ({ ...draft, clientId: null, sending: { name: 'refused', reason } })),
    sent: (state, { payload: { place } }: PayloadAction<OfPlace & { readonly id: string }>) =>
      withoutPlace(state, place),
    /** The customer does not want it any more. */
    draftDiscarded: (state, { payload: { place } }: PayloadAction<OfPlace>) => withoutPlace(state, place),
    /** Kept from an earlier load of the page. */
    draftRestored: (
      state,
      { payload: { place, words, clientId } }: PayloadAction<OfPlace & Pick<Draft, 'words' | 'clientId'>>,
    ) =>
      state[place] === undefined
        ? withDraft(state, place, (draft) => ({
            ...draft,
            words,
            clientId,
            sending: clientId === null ? NOT_SENDING : { name: 'unsure' },
          }))
        : state,
    /** What could not be said to a closed query begins a new one, unless that has begun already. */
    movedToNew: (state, { payload: { place } }: PayloadAction<OfPlace>) => {
      const {
        words: { description },
      } = state[place] ?? NO_DRAFT;
      return withDraft(state, RAISE_PLACE, (draft) =>
        draft.words.description === '' ? { ...draft, words: { ...draft.words, description } } : draft,
      );
    },
  },
});

function withDraft(state: DraftsState, place: string, next: (draft: Draft) => Draft): DraftsState {
  return { ...state, [place]: next(state[place] ?? NO_DRAFT) };
}

function withoutPlace(state: DraftsState, place: string): DraftsState {
  const { [place]: _gone, ...others } = state;
  return others;
}

function without(problems: Problems, changed: Partial<Record<WordField, unknown>>): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in changed)));
}

export const {
  wordsChanged,
  sendRequested,
  problemsFound,
  picturesJudged,
  sendStarted,
  sendUnanswered,
  sendRefused,
  sent,
  draftDiscarded,
  draftRestored,
  movedToNew,
} = draftsSlice.actions;
export const draftsReducer = draftsSlice.reducer;
