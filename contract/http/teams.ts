import { Type, type Static } from 'typebox';
import {
  STAFF_LANGUAGES_MAX,
  TEAM_MEMBERS_MAX,
  TEAM_NAME_MAX,
  TEAM_WAIT_MAX_MINUTES,
  TEAMS_MAX,
} from '../constants.ts';
import { ROLE_KEY } from '../domain.ts';
import { defineCall, staff } from './call.ts';
import { EditedVersion, FreeText, HeadImg, Id, Instant } from './schemas.ts';

const fields = {
  name: FreeText,
  /** False: the server treats it as if it did not exist. */
  isActive: Type.Boolean(),
  /** Codes. A product belongs to one active team at most. */
  products: Type.Array(Type.Integer()),
  /** After so long a chat that no member can take is given to others. */
  waitMinutes: Type.Integer(),
};

const memberFields = {
  staffId: Id,
  /** Primary parts of language tags, such as `en`. They belong to the person, and are the same in all teams. */
  languages: Type.Array(Type.String()),
};

/** A person in a team, or one who could be. */
export const TeamMember = Type.Object({
  ...memberFields,
  account: Type.String(),
  name: Type.String(),
  headImg: HeadImg,
  /** Whether they may be given chats now. */
  takesChats: Type.Boolean(),
});
export type TeamMember = Static<typeof TeamMember>;

export const Team = Type.Object({
  id: Id,
  ...fields,
  /** By name, without deleted accounts. */
  members: Type.Array(TeamMember),
  updateTime: Instant,
});
export type Team = Static<typeof Team>;

export const listTeams = defineCall({
  method: 'POST',
  path: '/api/cs/team/selectList',
  access: staff(ROLE_KEY.teams),
  summary: 'All teams by name, the inactive ones last.',
  response: Type.Array(Team),
  conditional: true,
});

export const saveTeam = defineCall({
  method: 'POST',
  path: '/api/cs/team/addOrEdit',
  access: staff(ROLE_KEY.teams),
  summary:
    'Adds a team, or changes the one with this `id`: 4004 without one, 4009 when it has changed since `updateTime`. ' +
    `4022 for a name that is empty, taken or has more than ${TEAM_NAME_MAX} characters, a product that there is not ` +
    `or that another active team has, a member without an account, more than ${TEAM_MEMBERS_MAX} members or ` +
    `${STAFF_LANGUAGES_MAX} languages of one, a wait that is not from 1 to ${TEAM_WAIT_MAX_MINUTES} minutes, and ` +
    `more than ${TEAMS_MAX} teams.`,
  request: Type.Object({
    id: Type.Optional(Id),
    ...fields,
    members: Type.Array(Type.Object(memberFields)),
    updateTime: EditedVersion,
  }),
});

export const findTeamCandidates = defineCall({
  method: 'POST',
  path: '/api/cs/team/candidates',
  access: staff(ROLE_KEY.teams),
  summary: 'Accounts by part of their name, account or email: the first 20, those who may be given chats first.',
  request: Type.Object({ keyword: Type.Optional(Type.String()) }),
  response: Type.Array(TeamMember),
});
