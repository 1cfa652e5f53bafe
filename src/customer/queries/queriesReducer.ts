import { combineReducers } from 'redux';
import { createSelector } from 'reselect';
import { createAttachments, type AttachmentsState } from '../../common/attachments/index.ts';
import type { CustomerRoot } from '../customerSelectors.ts';
import { choicesReducer, type ChoicesState } from './choicesSlice.ts';
import { RAISE_PLACE, type Words } from './drafts.ts';
import { NO_DRAFT, draftsReducer, type DraftsState } from './draftsSlice.ts';
import { listReducer, type OwnListState } from './listSlice.ts';
import { openedReducer, type OpenedState } from './openedSlice.ts';

export interface QueriesState {
  readonly list: OwnListState;
  readonly opened: OpenedState;
  readonly choices: ChoicesState;
  readonly drafts: DraftsState;
  readonly pictures: AttachmentsState;
}

/** The store of a page that has opened its queries. */
export interface QueriesRoot extends CustomerRoot {
  readonly queries: QueriesState;
}

/** Pictures of what the customer writes. */
export const draftPictures = createAttachments<QueriesRoot>({
  name: 'queryPictures',
  pick: ({ queries }) => queries.pictures,
});

/** All that the customer's page keeps about queries. */
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
export const selectDrafts = ({ queries }: QueriesRoot) => queries.drafts;
export const selectDraft = (root: QueriesRoot, place: string) => selectDrafts(root)[place] ?? NO_DRAFT;

/** IANA name of the deployment's zone. */
export const selectZone = ({ customer }: QueriesRoot) => customer.timeZone;

/** What a query is probably about: what the chat is about, or what was chosen for one; null: anything. */
function selectLikelyProduct({ customer: { phase } }: QueriesRoot): number | null {
  if (phase.name === 'talking') return phase.chat.product;
  return phase.name === 'choosing' ? phase.product : null;
}

/** The words of a draft as they are shown and sent: what a new query is probably about is chosen already. */
export const selectWords = createSelector(
  [
    (root: QueriesRoot, place: string) => selectDraft(root, place).words,
    selectLikelyProduct,
    (_root: QueriesRoot, place: string) => place,
  ],
  (words, likely, place): Words =>
    place === RAISE_PLACE && words.product === '' && likely !== null ? { ...words, product: String(likely) } : words,
);
