import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { markFailure } from '../../common/failures.ts';
import type { FileHandle } from '../../common/fileHandles.ts';
import type { MessageText } from '../../common/messageText.ts';

/** The result of an upload: a picture that a query or a reply can name. */
export interface UploadedPicture {
  readonly id: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/**
 * - `uploading`: `share` of it has been sent, from 0 to 1
 * - `ready`: the server has it
 * - `failed`: the server did not answer; the user can retry
 * - `refused`: the server does not accept it
 */
export type AttachmentState =
  | { readonly name: 'uploading'; readonly share: number }
  | { readonly name: 'ready'; readonly uploaded: UploadedPicture }
  | { readonly name: 'failed' }
  | { readonly name: 'refused'; readonly reason: MessageText };

/** A picture that belongs to a text in progress. */
export interface Attachment {
  readonly id: string;
  readonly preview: string;
  readonly state: AttachmentState;
}

/** By the text to which they belong, in the order in which they were chosen. */
export type AttachmentsState = Readonly<Record<string, readonly Attachment[]>>;

interface OfPlace {
  readonly place: string;
}
export interface OneAttachment extends OfPlace {
  readonly id: string;
}

const NONE: readonly Attachment[] = [];

export type Attachments<Root> = ReturnType<typeof createAttachments<Root>>;

/** Pictures of a text that is being written. Each is uploaded as soon as it is chosen. `place`: the id of the text. */
export function createAttachments<Root>({
  name,
  pick,
}: {
  readonly name: string;
  readonly pick: (root: Root) => AttachmentsState;
}) {
  const { actions, reducer } = createSlice({
    name,
    initialState: (): AttachmentsState => ({}),
    reducers: {
      /** The user chose, pasted or dropped files. The saga adds the valid ones and shows why it rejects others. */
      filesChosen: (state, _action: PayloadAction<OfPlace & { readonly files: readonly FileHandle[] }>) => state,
      added: (
        state,
        { payload: { place, id, preview } }: PayloadAction<OneAttachment & { readonly preview: string }>,
      ) => withPlace(state, place, (chosen) => [...chosen, { id, preview, state: { name: 'uploading', share: 0 } }]),
      progressed: (state, { payload: { share, ...of } }: PayloadAction<OneAttachment & { readonly share: number }>) =>
        withState(state, of, (before) => (before.name === 'uploading' ? { name: 'uploading', share } : before)),
      finished: (
        state,
        { payload: { uploaded, ...of } }: PayloadAction<OneAttachment & { readonly uploaded: UploadedPicture }>,
      ) => withState(state, of, () => ({ name: 'ready', uploaded })),
      failed: (state, { payload }: PayloadAction<OneAttachment>) =>
        withState(state, payload, () => ({ name: 'failed' })),
      refused: (
        state,
        { payload: { reason, ...of } }: PayloadAction<OneAttachment & { readonly reason: MessageText }>,
      ) => withState(state, of, () => ({ name: 'refused', reason })),
      retried: (state, { payload }: PayloadAction<OneAttachment>) =>
        withState(state, payload, (before) => (before.name === 'failed' ? { name: 'uploading', share: 0 } : before)),
      /** The user removed it. This cancels a running upload. */
      removed: (state, { payload: { place, id } }: PayloadAction<OneAttachment>) =>
        withPlace(state, place, (chosen) => chosen.filter((one) => one.id !== id)),
      /** Puts back pictures of an earlier load of the page, or of the text that is being edited. */
      restored: (
        state,
        { payload: { place, chosen } }: PayloadAction<OfPlace & { readonly chosen: readonly Attachment[] }>,
      ) => withPlace(state, place, () => chosen),
      /** The text has been sent, or discarded. */
      cleared: (state, { payload: { place } }: PayloadAction<OfPlace>) => withPlace(state, place, () => NONE),
    },
  });
  markFailure(actions.failed);
  return { actions, reducer, select: (root: Root, place: string) => pick(root)[place] ?? NONE };
}

function withPlace(
  state: AttachmentsState,
  place: string,
  next: (chosen: readonly Attachment[]) => readonly Attachment[],
): AttachmentsState {
  const { [place]: known = NONE, ...others } = state;
  const chosen = next(known);
  return chosen.length === 0 ? others : { ...others, [place]: chosen };
}

function withState(
  state: AttachmentsState,
  { place, id }: OneAttachment,
  next: (before: AttachmentState) => AttachmentState,
): AttachmentsState {
  return withPlace(state, place, (chosen) =>
    chosen.map((one) => (one.id === id ? { ...one, state: next(one.state) } : one)),
  );
}
