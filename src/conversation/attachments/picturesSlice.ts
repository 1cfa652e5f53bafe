import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { markFailure } from '../../common/failures.ts';
import type { MessageText } from '../../common/messageText.ts';
import { realtimeStarted } from '../../realtime/index.ts';
import type { FileHandle } from '../../common/fileHandles.ts';

/** The result of an upload: the content of the message. */
export interface PictureContent {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

/**
 * - `uploading`: `share` of it is sent, from 0 to 1
 * - `ready`: the server has it; it can be sent
 * - `failed`: no answer; it is uploaded again with the next connection, or when the user retries
 * - `refused`: the server does not accept it
 */
export type PictureState =
  | { readonly name: 'uploading'; readonly share: number }
  | { readonly name: 'ready'; readonly uploaded: PictureContent }
  | { readonly name: 'failed' }
  | { readonly name: 'refused'; readonly reason: MessageText };

/** A picture beside the message box: chosen, but not sent. */
export interface Picture {
  readonly id: string;
  readonly preview: string;
  readonly state: PictureState;
  /** The user has sent it: it goes as soon as it is ready. */
  readonly isWanted: boolean;
}

export interface PicturesState {
  /** Chosen pictures by chat, in the order in which they were chosen. */
  readonly chosen: Readonly<Record<string, readonly Picture[]>>;
  /** Whose these are: `type:id`; null before the first sign-in. */
  readonly owner: string | null;
}

interface OfChat {
  readonly chatId: string;
}
interface OfPicture extends OfChat {
  readonly id: string;
}

const initialState: PicturesState = { chosen: {}, owner: null };
const NONE: readonly Picture[] = [];

const picturesSlice = createSlice({
  name: 'pictures',
  initialState,
  reducers: {
    /** The user chose, pasted or dropped files. Those of a wrong kind raise a warning; the others are added. */
    filesChosen: (state, _action: PayloadAction<OfChat & { readonly files: readonly FileHandle[] }>): PicturesState =>
      state,
    pictureAdded: (
      state,
      { payload: { chatId, id, preview } }: PayloadAction<OfPicture & { readonly preview: string }>,
    ): PicturesState =>
      withChosen(state, chatId, (pictures) => [
        ...pictures,
        { id, preview, state: { name: 'uploading', share: 0 }, isWanted: false },
      ]),
    uploadProgressed: (
      state,
      { payload: { share, ...of } }: PayloadAction<OfPicture & { readonly share: number }>,
    ): PicturesState =>
      withPicture(state, of, (picture) =>
        picture.state.name === 'uploading' ? { ...picture, state: { name: 'uploading', share } } : picture,
      ),
    uploadFinished: (
      state,
      { payload: { uploaded, ...of } }: PayloadAction<OfPicture & { readonly uploaded: PictureContent }>,
    ): PicturesState => withPicture(state, of, (picture) => ({ ...picture, state: { name: 'ready', uploaded } })),
    uploadFailed: (state, { payload }: PayloadAction<OfPicture>): PicturesState =>
      withPicture(state, payload, (picture) => ({ ...picture, state: { name: 'failed' } })),
    /** A refused picture is no longer sent by itself. */
    uploadRefused: (
      state,
      { payload: { reason, ...of } }: PayloadAction<OfPicture & { readonly reason: MessageText }>,
    ): PicturesState =>
      withPicture(state, of, (picture) => ({ ...picture, state: { name: 'refused', reason }, isWanted: false })),
    uploadRetried: (state, { payload }: PayloadAction<OfPicture>): PicturesState =>
      withPicture(state, payload, (picture) =>
        picture.state.name === 'failed' ? { ...picture, state: { name: 'uploading', share: 0 } } : picture,
      ),
    /** The user removed it; a running upload is cancelled. */
    pictureRemoved: (state, { payload: { chatId, id } }: PayloadAction<OfPicture>): PicturesState =>
      withChosen(state, chatId, (pictures) => pictures.filter((picture) => picture.id !== id)),
    /** The user sends the pictures beside the message box. */
    picturesSubmitted: (state, { payload: { chatId } }: PayloadAction<OfChat>): PicturesState =>
      withChosen(state, chatId, (pictures) =>
        pictures.map((picture) => (picture.state.name === 'refused' ? picture : { ...picture, isWanted: true })),
      ),
    /** Passed to the outbox. */
    pictureSent: (state, { payload: { chatId, id } }: PayloadAction<OfPicture>): PicturesState =>
      withChosen(state, chatId, (pictures) => pictures.filter((picture) => picture.id !== id)),
    /** Restored from an earlier load of the page. */
    picturesRestored: (
      state,
      { payload: { chatId, pictures } }: PayloadAction<OfChat & { readonly pictures: readonly Picture[] }>,
    ): PicturesState => (state.chosen[chatId] === undefined ? withChosen(state, chatId, () => pictures) : state),
    /** Copy the picture at this address to the clipboard. */
    pictureCopyRequested: (state, _action: PayloadAction<{ readonly address: string }>): PicturesState => state,
  },
  extraReducers: (builder) =>
    builder.addCase(
      realtimeStarted,
      (
        state,
        {
          payload: {
            me: { type, id },
          },
        },
      ): PicturesState => {
        const owner = `${type}:${id}`;
        return state.owner === null || state.owner === owner ? { ...state, owner } : { ...initialState, owner };
      },
    ),
});

export const {
  filesChosen,
  pictureAdded,
  pictureCopyRequested,
  pictureRemoved,
  pictureSent,
  picturesRestored,
  picturesSubmitted,
  uploadFailed,
  uploadFinished,
  uploadProgressed,
  uploadRefused,
  uploadRetried,
} = picturesSlice.actions;
markFailure(uploadFailed);
export const picturesReducer = picturesSlice.reducer;

/** The part of the store with the chosen pictures. */
export interface PicturesRoot {
  readonly pictures: PicturesState;
}

/** The pictures chosen in a chat, in the order in which they were chosen. */
export const selectPictures = (state: PicturesRoot, chatId: string) => state.pictures.chosen[chatId] ?? NONE;
export const selectChosenPictures = (state: PicturesRoot) => state.pictures.chosen;
/** How many sent pictures are not messages yet, over all chats. */
export const selectWantedPictureCount = (state: PicturesRoot) =>
  Object.values(state.pictures.chosen)
    .flat()
    .filter(({ isWanted }) => isWanted).length;

function withChosen(
  state: PicturesState,
  chatId: string,
  next: (pictures: readonly Picture[]) => readonly Picture[],
): PicturesState {
  const { [chatId]: known = NONE, ...others } = state.chosen;
  const pictures = next(known);
  return { ...state, chosen: pictures.length === 0 ? others : { ...others, [chatId]: pictures } };
}

function withPicture(
  state: PicturesState,
  { chatId, id }: OfPicture,
  next: (picture: Picture) => Picture,
): PicturesState {
  return withChosen(state, chatId, (pictures) =>
    pictures.map((picture) => (picture.id === id ? next(picture) : picture)),
  );
}
