import { combineReducers } from 'redux';
import { createSelector } from 'reselect';
import { createAttachments, type AttachmentsState } from '../../conversation/attachments/attachments.ts';
import type { CustomerRoot } from '../customerSelectors.ts';
import { choicesReducer, type ChoicesState } from './choicesSlice.ts';
import { RAISE_PLACE, type DraftFields } from './drafts.ts';
import { draftsReducer, NO_DRAFT, type DraftsState } from './draftsSlice.ts';
import { listReducer, type OwnListState } from './listSlice.ts';
import { openedReducer, type OpenedState } from './openedSlice.ts';

export interface QueriesState {
  readonly list: OwnListState;
  readonly opened: OpenedState;
  readonly choices: ChoicesState;
  readonly drafts: DraftsState;
  readonly pictures: AttachmentsState;
}

/** The customer's store after the queries have loaded. */
export interface QueriesRoot extends CustomerRoot {
  readonly queries: QueriesState;
}

/** Pictures of the customer's drafts. */
export const draftPictures = createAttachments({
  name: 'queryPictures',
  pick: ({ queries }: QueriesRoot) => queries.pictures,
});

/** The state of the customer's queries. */
export const queriesReducer = combineReducers({
  list: listReducer,
  opened: openedReducer,
  choices: choicesReducer,
  drafts: draftsReducer,
  pictures: draftPictures.reducer,
});

export const selectOwnList = ({ queries }: QueriesRoot) => queries.list;
export const selectOpened = ({ queries }: QueriesRoot) => queries.opened;
export const selectChoices = ({ queries }: QueriesRoot) => queries.choices;
const selectDrafts = ({ queries }: QueriesRoot) => queries.drafts;
export const selectDraft = (root: QueriesRoot, place: string) => selectDrafts(root)[place] ?? NO_DRAFT;

/** The product to preselect in a new query: the chat's, or the one chosen for a chat; null: none. */
function selectLikelyProduct({ customer: { phase } }: QueriesRoot): number | null {
  if (phase.name === 'talking') return phase.chat.product;
  return phase.name === 'choosing' ? phase.product : null;
}

/** A draft's fields as shown and sent. A new query gets the likely product unless the customer has chosen one. */
export const selectDraftFields = createSelector(
  [
    (root: QueriesRoot, place: string) => selectDraft(root, place).words,
    selectLikelyProduct,
    (_root: QueriesRoot, place: string) => place,
  ],
  (words, likely, place): DraftFields =>
    place === RAISE_PLACE && words.product === '' && likely !== null ? { ...words, product: String(likely) } : words,
);
