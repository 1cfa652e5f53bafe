import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MessageText } from '#common/messageText.ts';
import { EMPTY_FIELDS, RAISE_PLACE, type DraftField, type DraftFields, type Problems } from './drafts.ts';

/**
 *
 * - `unsure`: no answer came, so the draft may have arrived. It can only be sent again unchanged: the server ignores
 * duplicates.
 * - `refused`: the server has rejected it
 */
export type Sending =
  | { readonly name: 'none' | 'unsure' }
  /** `isAgain`: an earlier attempt may have arrived. */
  | { readonly name: 'underWay'; readonly isAgain: boolean }
  | { readonly name: 'refused'; readonly reason: MessageText };

/** A new query or an answer that the customer is writing. */
export interface Draft {
  readonly words: DraftFields;
  /** The id under which it was sent; null: not sent, or certainly not arrived. */
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
export const NO_DRAFT: Draft = { words: EMPTY_FIELDS, clientId: null, problems: {}, sending: NOT_SENDING };

/** Whether the draft is being sent or may have arrived. Then it must not change. */
export function isLocked({ sending: { name } }: Draft): boolean {
  return name === 'underWay' || name === 'unsure';
}

function mayHaveArrived({ sending }: Draft): boolean {
  return sending.name === 'unsure' || (sending.name === 'underWay' && sending.isAgain);
}

const initialState: DraftsState = {};

/** The customer's drafts, until they are sent. */
const draftsSlice = createSlice({
  name: 'queryDrafts',
  initialState,
  reducers: {
    wordsChanged: (
      state,
      { payload: { place, words } }: PayloadAction<OfPlace & { readonly words: Partial<DraftFields> }>,
    ) =>
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
    /** The problem with the pictures; null: none any more. */
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
    draftDiscarded: (state, { payload: { place } }: PayloadAction<OfPlace>) => withoutPlace(state, place),
    /** A draft from an earlier load of the page. A draft that exists already wins. */
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
    /** Moves an answer to a closed query into a new query, unless the new query has a description already. */
    movedToNew: (state, { payload: { place } }: PayloadAction<OfPlace>) => {
      const { description } = (state[place] ?? NO_DRAFT).words;
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
  const { [place]: _removed, ...others } = state;
  return others;
}

function without(problems: Problems, changed: Partial<Record<DraftField, unknown>>): Problems {
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
