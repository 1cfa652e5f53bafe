import { createAction, type UnknownAction } from '@reduxjs/toolkit';
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
export type AttachmentState<Uploaded = UploadedPicture> =
  | { readonly name: 'uploading'; readonly share: number }
  | { readonly name: 'ready'; readonly uploaded: Uploaded }
  | { readonly name: 'failed' }
  | { readonly name: 'refused'; readonly reason: MessageText };

/** A picture that belongs to a text in progress. */
export interface Attachment<Uploaded = UploadedPicture> {
  readonly id: string;
  readonly preview: string;
  readonly state: AttachmentState<Uploaded>;
  /** In chats: the user has sent it, and it goes as soon as it is ready. */
  readonly isWanted?: boolean;
}

/** By the text to which they belong, in the order in which they were chosen. */
export type AttachmentsState<Uploaded = UploadedPicture> = Readonly<Record<string, readonly Attachment<Uploaded>[]>>;

interface AttachmentsOptions<Root, Uploaded, Place> {
  readonly name: string;
  readonly pick: (root: Root) => AttachmentsState<Uploaded>;
  /** How actions name the text. Recorded actions depend on it. */
  readonly of: (place: string) => Place;
  readonly placeOf: (of: Place) => string;
  /** Further fields of a new picture. A refused picture gets them again. */
  readonly fresh?: Pick<Attachment, 'isWanted'>;
}

/** Names a text as `place`. */
export const BY_PLACE = {
  of: (place: string) => ({ place }),
  placeOf: ({ place }: { readonly place: string }) => place,
} as const;

export type OneAttachment<Place> = Place & { readonly id: string };
export type ChosenFiles<Place> = Place & { readonly files: readonly FileHandle[] };

export type Attachments<Root, Uploaded, Place extends object> = ReturnType<
  typeof createAttachments<Root, Uploaded, Place>
>;

/** Pictures of a text that is being written. Each is uploaded as soon as it is chosen. */
export function createAttachments<Root, Uploaded, Place extends object>({
  name,
  pick,
  of,
  placeOf,
  fresh = {},
}: AttachmentsOptions<Root, Uploaded, Place>) {
  type One = OneAttachment<Place>;
  type State = AttachmentsState<Uploaded>;
  const created = <Payload>(event: string) => createAction(`${name}/${event}`, (payload: Payload) => ({ payload }));
  const actions = {
    /** The user chose, pasted or dropped files. The saga adds the valid ones and shows why it rejects others. */
    filesChosen: created<ChosenFiles<Place>>('filesChosen'),
    added: created<One & { readonly preview: string }>('added'),
    progressed: created<One & { readonly share: number }>('progressed'),
    finished: created<One & { readonly uploaded: Uploaded }>('finished'),
    failed: created<One>('failed'),
    refused: created<One & { readonly reason: MessageText }>('refused'),
    retried: created<One>('retried'),
    /** The user removed it. This cancels a running upload. */
    removed: created<One>('removed'),
    /** Puts back pictures of an earlier load of the page, or of the text that is being edited. */
    restored: created<Place & { readonly chosen: readonly Attachment<Uploaded>[] }>('restored'),
    /** The text has been sent, or discarded. */
    cleared: created<Place>('cleared'),
  };
  markFailure(actions.failed);

  const withState = (
    state: State,
    of: One,
    next: (before: AttachmentState<Uploaded>) => AttachmentState<Uploaded>,
    others: object = {},
  ) =>
    withPlace(state, placeOf(of), (chosen) =>
      chosen.map((one) => (one.id === of.id ? { ...one, ...others, state: next(one.state) } : one)),
    );
  const reducer = (state: State = {}, action: UnknownAction): State => {
    if (actions.added.match(action)) {
      const { id, preview } = action.payload;
      const added = { id, preview, state: STARTED, ...fresh };
      return withPlace(state, placeOf(action.payload), (chosen) => [...chosen, added]);
    }
    if (actions.progressed.match(action)) {
      const { share } = action.payload;
      return withState(state, action.payload, (before) =>
        before.name === 'uploading' ? { name: 'uploading', share } : before,
      );
    }
    if (actions.finished.match(action)) {
      const { uploaded } = action.payload;
      return withState(state, action.payload, () => ({ name: 'ready', uploaded }));
    }
    if (actions.failed.match(action)) return withState(state, action.payload, () => ({ name: 'failed' }));
    if (actions.refused.match(action)) {
      const { reason } = action.payload;
      return withState(state, action.payload, () => ({ name: 'refused', reason }), fresh);
    }
    if (actions.retried.match(action))
      return withState(state, action.payload, (before) => (before.name === 'failed' ? STARTED : before));
    if (actions.removed.match(action)) {
      const { id } = action.payload;
      return withPlace(state, placeOf(action.payload), (chosen) => chosen.filter((one) => one.id !== id));
    }
    if (actions.restored.match(action)) {
      const { chosen } = action.payload;
      return withPlace(state, placeOf(action.payload), () => chosen.map((one) => ({ ...fresh, ...one })));
    }
    if (actions.cleared.match(action)) return withPlace(state, placeOf(action.payload), () => NONE);
    return state;
  };
  return {
    actions,
    reducer,
    pick,
    of,
    placeOf,
    select: (root: Root, place: string): readonly Attachment<Uploaded>[] => pick(root)[place] ?? NONE,
  };
}

const NONE: readonly never[] = [];
const STARTED = { name: 'uploading', share: 0 } as const;

/** Changes the pictures of one text. */
export function withPlace<Uploaded>(
  state: AttachmentsState<Uploaded>,
  place: string,
  next: (chosen: readonly Attachment<Uploaded>[]) => readonly Attachment<Uploaded>[],
): AttachmentsState<Uploaded> {
  const { [place]: known = NONE, ...others } = state;
  const chosen = next(known);
  return chosen.length === 0 ? others : { ...others, [place]: chosen };
}

/** The ids of the pictures that the server has. */
export function uploadedIds(chosen: readonly Attachment[]): string[] {
  return chosen.flatMap(({ state }) => (state.name === 'ready' ? [state.uploaded.id] : []));
}
