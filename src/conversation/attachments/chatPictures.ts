import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import { realtimeStarted } from '../../realtime/index.ts';
import { createAttachments, withText, type AttachmentsState, type OfText } from './attachments.ts';

/** The result of an upload: the content of the message. */
export interface PictureContent {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

export interface PicturesState {
  /** By chat. */
  readonly chosen: AttachmentsState<PictureContent>;
  /** Whose these are: `type:id`; null before the first sign-in. */
  readonly owner: string | null;
}

export interface PicturesRoot {
  readonly pictures: PicturesState;
}

/** The pictures that are chosen in chats. Their `textId` is the chat's id. */
export const chatPictures = createAttachments({
  name: 'pictures',
  pick: ({ pictures }: PicturesRoot) => pictures.chosen,
  fresh: { isWanted: false },
});

/** The user sends the pictures beside the message box. */
export const picturesSubmitted = createAction<OfText>('pictures/picturesSubmitted');
/** Passed to the outbox. */
export const pictureSent = createAction<OfText & { readonly id: string }>('pictures/pictureSent');
export const pictureCopyRequested = createAction<{ readonly address: string }>('pictures/pictureCopyRequested');

export function picturesReducer(
  state: PicturesState = { chosen: {}, owner: null },
  action: UnknownAction,
): PicturesState {
  if (realtimeStarted.match(action)) {
    const { type, id } = action.payload.me;
    const owner = `${type}:${id}`;
    return state.owner === null || state.owner === owner ? { ...state, owner } : { chosen: {}, owner };
  }
  const chosen = chosenAfter(state.chosen, action);
  return chosen === state.chosen ? state : { ...state, chosen };
}

function chosenAfter(chosen: PicturesState['chosen'], action: UnknownAction): PicturesState['chosen'] {
  if (picturesSubmitted.match(action))
    return withText(chosen, action.payload.textId, (pictures) =>
      pictures.map((picture) => (picture.state.name === 'refused' ? picture : { ...picture, isWanted: true })),
    );
  if (pictureSent.match(action)) {
    const { textId, id } = action.payload;
    return withText(chosen, textId, (pictures) => pictures.filter((picture) => picture.id !== id));
  }
  return chatPictures.reducer(chosen, action);
}

/** The pictures chosen in a chat, in the order in which they were chosen. */
export const selectPictures = chatPictures.select;

/** How many sent pictures are not messages yet, over all chats. */
export const selectWantedPictureCount = (state: PicturesRoot) =>
  Object.values(state.pictures.chosen)
    .flat()
    .filter(({ isWanted }) => isWanted).length;
