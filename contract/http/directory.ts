import { Type } from 'typebox';
import { PEOPLE_PER_CALL_MAX, PEOPLE_PER_CALL_MAX_BYTES } from '../constants.ts';
import { app, defineCall } from './call.ts';

/** A person as the app's back end lists them. */
const ListedPerson = Type.Object({
  /** What the app calls them: a number, or another text of up to 128 characters. */
  id: Type.String(),
  /** The code of a country, such as 66. */
  phoneCode: Type.Optional(Type.String()),
  /** Without it, they have none. */
  phone: Type.Optional(Type.String()),
  nickName: Type.String(),
});

export const upsertPeople = defineCall({
  method: 'POST',
  path: '/api/cs/appUser/upsert',
  access: app,
  summary:
    `Adds people of the app, or changes those whom it has described before: all of up to ${PEOPLE_PER_CALL_MAX}, or ` +
    "none. Nothing changes for whom the app has said something newer than the token's `iat`, or who has been erased. " +
    '4022 says which of them is wrong.',
  maxBodyBytes: PEOPLE_PER_CALL_MAX_BYTES,
  request: Type.Object({ people: Type.Array(ListedPerson) }),
  response: Type.Object({ added: Type.Integer(), changed: Type.Integer(), unchanged: Type.Integer() }),
  stores: true,
});
