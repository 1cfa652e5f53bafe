import { Type, type Static } from 'typebox';
import { ROLE_KEY } from '../domain.ts';
import { TRANSFER_REASON, TRANSFER_TO } from '../transferKinds.ts';
import { defineCall, staff } from './call.ts';
import { FreeText, HeadImg, Id, Instant, Nullable } from './schemas.ts';

// An assignee offers a chat to someone else, and has it until they take it (docs/decisions/0087).

const ANSWERERS = [ROLE_KEY.tasks, ROLE_KEY.leader] as const;

const ToType = Type.Union([
  Type.Literal(TRANSFER_TO.person),
  Type.Literal(TRANSFER_TO.team),
  Type.Literal(TRANSFER_TO.line),
]);
export type TransferTo = Static<typeof ToType>;

/** To whom a chat is offered; the line has no name. */
export const OfferedTo = Type.Object({ toType: ToType, toName: Type.String() });
export type OfferedTo = Static<typeof OfferedTo>;

export type TransferReason = (typeof TRANSFER_REASON)[keyof typeof TRANSFER_REASON];

/** An offer that is open. */
export const Transfer = Type.Object({
  id: Id,
  chatId: Id,
  /** The customer. '' after an erasure. */
  fromId: Id,
  fromName: Type.String(),
  comeFrom: Type.Integer(),
  giverId: Id,
  giverName: Type.String(),
  giverHeadImg: HeadImg,
  toType: ToType,
  /** A person or a team; null: the line. */
  toId: Nullable(Id),
  toName: Type.String(),
  reason: Nullable(Type.Enum(TRANSFER_REASON)),
  /** What the giver wrote; '' for nothing. It is a note on the chat as well. */
  note: Type.String(),
  createTime: Instant,
  expireTime: Instant,
});
export type Transfer = Static<typeof Transfer>;

export const transferChat = defineCall({
  method: 'POST',
  path: '/api/cs/chat/transfer',
  about: 'work',
  access: staff(...ANSWERERS),
  summary:
    "Offers one of the caller's open chats to a person (1), a team (2) or whoever is free next (3), with a note or a " +
    'reason. The caller has it until it is taken. 4004 for a chat of another, 4009 when it has ended or is offered ' +
    'already, 4022 for someone who cannot take it now, with the reason, and without a note and a reason.',
  request: Type.Object({
    chatId: Id,
    toType: ToType,
    toId: Type.Optional(Id),
    note: Type.Optional(FreeText),
    reason: Type.Optional(Type.Enum(TRANSFER_REASON)),
  }),
  response: Type.Object({ id: Id }),
  stores: true,
});

export const answerTransfer = defineCall({
  method: 'POST',
  path: '/api/cs/chat/answerTransfer',
  about: 'work',
  access: staff(...ANSWERERS),
  summary:
    'Takes the chat that is offered to the caller, or refuses it: a `reason` becomes a note on the chat. The giver ' +
    'may take the offer back (`isAccepted` false). 4004 when there is no such offer any more, 4009 for taking it ' +
    'while offline.',
  request: Type.Object({ transferId: Id, isAccepted: Type.Boolean(), reason: Type.Optional(FreeText) }),
});

export const listTransfers = defineCall({
  method: 'POST',
  path: '/api/cs/chat/listTransfer',
  access: staff(...ANSWERERS),
  summary: 'The open offers to the caller, and those of the caller, oldest first.',
  response: Type.Array(Transfer),
});

export const listTransferTeams = defineCall({
  method: 'POST',
  path: '/api/cs/chat/listTransferTeam',
  access: staff(...ANSWERERS),
  summary:
    'The active teams by name, and how many of their members could take a chat now; `free` of the line: of all others.',
  response: Type.Object({
    teams: Type.Array(Type.Object({ id: Id, name: Type.String(), free: Type.Integer() })),
    free: Type.Integer(),
  }),
});
