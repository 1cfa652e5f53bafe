import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Tag } from '#contract/http/tags.ts';
import { markFailure, type AppError } from '#common/errors.ts';
import { isSameRecord } from '#common/sameRecord.ts';
import { keyOf, tagsRefused, tagsSaved, type MaybeTagsRoot } from './tagsAsked.ts';

/** Of all products together. */
const LAST_USED_MAX = 30;

type SharedTags = Required<MaybeTagsRoot>['tags'];

interface TagsState extends SharedTags {
  /** In the order of the server: each topic is followed by its reasons. null: not loaded yet. */
  readonly all: readonly Tag[] | null;
  readonly etag: string | null;
  /** Of the last request; null: it succeeded, or is under way. */
  readonly error: AppError | null;
  /** What the user has set on this device, the last one first. */
  readonly lastUsed: readonly string[];
  /** The tags of the chat or query on screen can be set. */
  readonly isOffered: boolean;
}

/** The part of the store that this feature reads; absent until it has loaded. */
export interface TagsRoot {
  readonly tags?: TagsState;
}

const initialState: TagsState = {
  all: null,
  etag: null,
  error: null,
  saving: {},
  lastUsed: [],
  isOffered: false,
  isWanted: false,
};

const tagsSlice = createSlice({
  name: 'tags',
  initialState,
  reducers: {
    /** The list may have changed, or is tried again. */
    listRequested: (state): TagsState => ({ ...state, error: null }),
    listReceived: (state, { payload }: PayloadAction<Pick<TagsState, 'all' | 'etag'>>): TagsState => ({
      ...state,
      ...payload,
      error: null,
    }),
    listFailed: (state, { payload: error }: PayloadAction<AppError>): TagsState => ({ ...state, error }),
    lastUsedRead: (state, { payload }: PayloadAction<Pick<TagsState, 'lastUsed'>>): TagsState => ({
      ...state,
      ...payload,
    }),
    tagsOffered: (state, { payload }: PayloadAction<Pick<TagsState, 'isWanted'>>): TagsState => ({
      ...state,
      ...payload,
      isOffered: true,
    }),
    tagsWithdrawn: (state): TagsState => ({ ...state, isOffered: false, isWanted: false }),
    /** The user has set or removed a tag: these are the tags now. */
    tagsChosen: (state, { payload }: PayloadAction<ReturnType<typeof tagsSaved>['payload']>): TagsState => ({
      ...state,
      saving: { ...state.saving, [keyOf(payload)]: payload.tagIds },
      lastUsed: [...new Set([...[...payload.tagIds].reverse(), ...state.lastUsed])].slice(0, LAST_USED_MAX),
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(tagsSaved, (state, { payload }): TagsState =>
        isSameRecord(state.saving[keyOf(payload)] ?? [], payload.tagIds) ? withoutSaving(state, keyOf(payload)) : state,
      )
      .addCase(tagsRefused, (state, { payload }): TagsState => withoutSaving(state, keyOf(payload))),
});

function withoutSaving(state: TagsState, key: string): TagsState {
  const { [key]: _, ...saving } = state.saving;
  return { ...state, saving };
}

export const { listRequested, listReceived, listFailed, lastUsedRead, tagsOffered, tagsWithdrawn, tagsChosen } =
  tagsSlice.actions;
markFailure(listFailed);
export const tagsReducer = tagsSlice.reducer;

const NONE: readonly Tag[] = [];

export const selectTagsState = ({ tags = initialState }: TagsRoot) => tags;
export const selectTags = (root: TagsRoot) => selectTagsState(root).all ?? NONE;
