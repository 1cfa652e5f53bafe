import { Type, type Static } from 'typebox';
import { QUERY_IMAGE_MAX_BYTES } from '../constants.ts';
import { BUTTON_KEY, ROLE_KEY } from '../domain.ts';
import { MENTION } from '../mentions.ts';
import { defineCall, staff } from './call.ts';
import { QueryPicture } from './queries.ts';
import {
  ClientId,
  EditedVersion,
  FileId,
  FreeText,
  HeadImg,
  Id,
  Instant,
  Nullable,
  pageFields,
  pageOf,
} from './schemas.ts';

// Notes of staff on chats and queries. Customers have no call, frame or file of them (docs/decisions/0085).

const MentionType = Type.Union([Type.Literal(MENTION.person), Type.Literal(MENTION.team)]);

export const Mention = Type.Object({ type: MentionType, id: Id, name: Type.String() });
export type Mention = Static<typeof Mention>;

const noteFields = {
  id: Id,
  /** '' once it is deleted, after an erasure, and of a note that has only pictures. */
  text: Type.String(),
  pics: Type.Array(QueryPicture),
  mentions: Type.Array(Mention),
  createId: Id,
  createName: Type.String(),
  headImg: HeadImg,
  createTime: Instant,
  /** Later than `createTime`: it has been edited. */
  updateTime: Instant,
  /** When its author deleted it; null: it is there. */
  deleteTime: Nullable(Instant),
};

/** A note to the assignee of a live chat, and when they have read it; null: not yet. */
const Whisper = Type.Object({ toId: Id, toName: Type.String(), readTime: Nullable(Instant) });

export const ChatNote = Type.Object({
  ...noteFields,
  chatId: Id,
  /** It stands after the message with this chatSeq; 0: before the first one. */
  atSeq: Type.Integer(),
  /** null: a note to everyone. */
  whisper: Nullable(Whisper),
});
export type ChatNote = Static<typeof ChatNote>;

export const QueryNote = Type.Object({ ...noteFields, queryId: Id });
export type QueryNote = Static<typeof QueryNote>;

const writtenFields = {
  /** May be empty beside a picture. */
  text: FreeText,
  /** Uploaded by the caller for a note, or on the note already. */
  picIds: Type.Array(FileId),
  /** Those who are new are notified, and may read the chat while it is live. Left out: no one. */
  mentions: Type.Optional(Type.Array(Type.Object({ type: MentionType, id: Id }))),
};
/** Left out: a repeated request is another note. */
const clientId = Type.Optional(ClientId);

/** Who may read a chat may read its notes and write one. */
const CHAT_READERS = [ROLE_KEY.tasks, ROLE_KEY.leader, ROLE_KEY.history] as const;
const WRITERS = [...CHAT_READERS, BUTTON_KEY.queryEdit] as const;

export const uploadNotePicture = defineCall({
  method: 'POST',
  path: '/api/cs/note/upload',
  access: staff(...WRITERS),
  summary:
    'Takes a JPG or PNG of up to 10 MB for a note, without its metadata. Only staff can load it, only its uploader ' +
    'can attach it, and it is deleted unless it is attached within a day.',
  response: QueryPicture,
  upload: true,
  maxBodyBytes: QUERY_IMAGE_MAX_BYTES,
  stores: true,
});

export const addChatNote = defineCall({
  method: 'POST',
  path: '/api/cs/chat/addNote',
  about: 'work',
  access: staff(...CHAT_READERS),
  summary:
    'Writes a note after the newest message of a chat that the caller may read, also an ended one. Sent again with ' +
    'the same `clientId`, it is the same note. 4004 as pageRecord, 4009 when the chat can have no more, 4022 for ' +
    'text and pictures that cannot be.',
  request: Type.Object({ chatId: Id, ...writtenFields, clientId }),
  response: Type.Object({ id: Id }),
  stores: true,
});

export const pageChatNotes = defineCall({
  method: 'POST',
  path: '/api/cs/chat/pageNotes',
  access: staff(...CHAT_READERS),
  summary: 'Notes on a chat, newest first, also deleted ones, without their text. 4004 as pageRecord.',
  request: Type.Object({ chatId: Id, ...pageFields }),
  response: pageOf(ChatNote),
});

export const addQueryNote = defineCall({
  method: 'POST',
  path: '/api/cs/query/addNote',
  about: 'work',
  access: staff(BUTTON_KEY.queryEdit),
  summary: 'As chat/addNote, for a query, also a closed one, whoever is its assignee.',
  request: Type.Object({ queryId: Id, ...writtenFields, clientId }),
  response: Type.Object({ id: Id }),
  stores: true,
});

export const pageQueryNotes = defineCall({
  method: 'POST',
  path: '/api/cs/query/pageNotes',
  access: staff(ROLE_KEY.queryService),
  summary: 'As chat/pageNotes, for a query.',
  request: Type.Object({ queryId: Id, ...pageFields }),
  response: pageOf(QueryNote),
});

export const editNote = defineCall({
  method: 'POST',
  path: '/api/cs/note/edit',
  about: 'note',
  access: staff(...WRITERS),
  summary:
    "Rewrites the caller's own note. 4003 for another's, 4004 for a deleted one and where the caller may not read " +
    'its chat or query any more. `updateTime` is that of the version that was edited: 4009 when there is a newer one.',
  request: Type.Object({ id: Id, ...writtenFields, updateTime: EditedVersion }),
  stores: true,
});

export const deleteNote = defineCall({
  method: 'POST',
  path: '/api/cs/note/delete/:id',
  access: staff(...WRITERS),
  summary: "Deletes the text and pictures of the caller's own note; that it was there stays visible. Refused as edit.",
  request: Type.Object({ id: Id }),
});

/** Someone who can be mentioned. */
export const MentionCandidate = Type.Object({ type: MentionType, id: Id, name: Type.String(), headImg: HeadImg });
export type MentionCandidate = Static<typeof MentionCandidate>;

export const findMentionCandidates = defineCall({
  method: 'POST',
  path: '/api/cs/note/candidates',
  access: staff(...WRITERS),
  summary:
    'People and teams that a note on a chat or query can mention, by part of their name: the first 10. ' +
    'Those who work on such chats or queries.',
  request: Type.Object({
    about: Type.Union([Type.Literal('chat'), Type.Literal('query')]),
    keyword: Type.Optional(Type.String()),
  }),
  response: Type.Array(MentionCandidate),
});

/** A note that mentions the caller. */
export const OwnMention = Type.Object({
  /** Of the note. */
  id: Id,
  about: Type.Object({ type: Type.Union([Type.Literal('chat'), Type.Literal('query')]), id: Id }),
  /** The beginning of the note; '' where the caller may not read it any more. */
  text: Type.String(),
  createId: Id,
  createName: Type.String(),
  headImg: HeadImg,
  createTime: Instant,
});
export type OwnMention = Static<typeof OwnMention>;

export const listOwnMentions = defineCall({
  method: 'POST',
  path: '/api/cs/note/mentions',
  access: staff(...WRITERS, ROLE_KEY.queryService),
  summary: 'The newest 50 notes that mention the caller, newest first.',
  response: Type.Array(OwnMention),
});
