import { createAction, type Action } from '@reduxjs/toolkit';
import type { QueryPicture } from '#contract/http/queries.ts';
import { markFailure } from '#common/errors.ts';
import type { FileHandle } from '#common/fileHandles.ts';
import type { MessageText } from '#common/messageText.ts';
import type { SliceOptions } from '#common/sliceOptions.ts';

/** The result of an upload: a picture that a query or a reply can name. */
export type UploadedPicture = QueryPicture;

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

interface AttachmentsOptions<Root, Uploaded> extends SliceOptions<Root, AttachmentsState<Uploaded>> {
  /** Further fields of a new picture. A refused picture gets them again. */
  readonly fresh?: Pick<Attachment, 'isWanted'>;
}

/** The text to which pictures belong: a chat, a reply or a draft. */
export interface OfText {
  readonly textId: string;
}
export interface OneAttachment extends OfText {
  readonly id: string;
}
export interface ChosenFiles extends OfText {
  readonly files: readonly FileHandle[];
}

export type Attachments<Uploaded> = ReturnType<typeof createAttachments<never, Uploaded>>;

/** Pictures of a text that is being written. Each is uploaded as soon as it is chosen. */
export function createAttachments<Root, Uploaded>({ name, pick, fresh = {} }: AttachmentsOptions<Root, Uploaded>) {
  type Chosen = readonly Attachment<Uploaded>[];
  type State = AttachmentsState<Uploaded>;
  const steps: ((state: State, action: Action) => State)[] = [];
  /** An action, and what it does to the pictures of a text. */
  const event = <Payload extends OfText>(type: string, next: (chosen: Chosen, payload: Payload) => Chosen) => {
    const creator = createAction(`${name}/${type}`, (payload: Payload) => ({ payload }));
    steps.push((state, action) =>
      creator.match(action) ? withText(state, action.payload.textId, (chosen) => next(chosen, action.payload)) : state,
    );
    return creator;
  };
  /** An action, and the state that it brings one picture into. */
  const change = <Payload extends OneAttachment>(
    type: string,
    next: (before: AttachmentState<Uploaded>, payload: Payload) => AttachmentState<Uploaded>,
    others: object = {},
  ) =>
    event<Payload>(type, (chosen, payload) =>
      chosen.map((one) => (one.id === payload.id ? { ...one, ...others, state: next(one.state, payload) } : one)),
    );
  const actions = {
    /** The user chose, pasted or dropped files. The saga adds the valid ones and shows why it rejects others. */
    filesChosen: createAction(`${name}/filesChosen`, (payload: ChosenFiles) => ({ payload })),
    added: event<OneAttachment & { readonly preview: string }>('added', (chosen, { id, preview }) => [
      ...chosen,
      { id, preview, state: STARTED, ...fresh },
    ]),
    progressed: change<OneAttachment & { readonly share: number }>('progressed', (before, { share }) =>
      before.name === 'uploading' ? { name: 'uploading', share } : before,
    ),
    finished: change<OneAttachment & { readonly uploaded: Uploaded }>('finished', (_, { uploaded }) => ({
      name: 'ready',
      uploaded,
    })),
    failed: markFailure(change<OneAttachment>('failed', () => ({ name: 'failed' }))),
    refused: change<OneAttachment & { readonly reason: MessageText }>(
      'refused',
      (_, { reason }) => ({ name: 'refused', reason }),
      fresh,
    ),
    retried: change<OneAttachment>('retried', (before) => (before.name === 'failed' ? STARTED : before)),
    /** The user removed it. This cancels a running upload. */
    removed: event<OneAttachment>('removed', (chosen, { id }) => chosen.filter((one) => one.id !== id)),
    /** Puts back pictures of an earlier load of the page, or of the text that is being edited. */
    restored: event<OfText & { readonly chosen: Chosen }>('restored', (_, { chosen }) =>
      chosen.map((one) => ({ ...fresh, ...one })),
    ),
    /** The text has been sent, or discarded. */
    cleared: event<OfText>('cleared', () => NONE),
  };
  return {
    actions,
    reducer: (state: State = {}, action: Action): State => steps.reduce((after, step) => step(after, action), state),
    pick,
    select: (root: Root, textId: string): Chosen => pick(root)[textId] ?? NONE,
  };
}

const NONE: readonly never[] = [];
const STARTED = { name: 'uploading', share: 0 } as const;

export function withText<Uploaded>(
  state: AttachmentsState<Uploaded>,
  textId: string,
  next: (chosen: readonly Attachment<Uploaded>[]) => readonly Attachment<Uploaded>[],
): AttachmentsState<Uploaded> {
  const { [textId]: known = NONE, ...others } = state;
  const chosen = next(known);
  return chosen.length === 0 ? others : { ...others, [textId]: chosen };
}
