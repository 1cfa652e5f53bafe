import { Type, type Static } from 'typebox';
import { AUDIT_BY } from '../auditActions.ts';
import { admin, defineCall } from './call.ts';
import { Day, HeadImg, Id, Instant, Nullable, pageFields, pageOf } from './schemas.ts';

/** One field that an action changed. Lists and numbers are texts; null: no value. */
export const AuditChange = Type.Object({
  field: Type.String(),
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
  /** The present names of the accounts whose ids are in `from` and `to`. Absent: there is no such account. */
  fromName: Type.Optional(Type.String()),
  toName: Type.Optional(Type.String()),
});
export type AuditChange = Static<typeof AuditChange>;

/** One action of a person, or of the product itself. */
export const AuditEntry = Type.Object({
  id: Id,
  at: Instant,
  /** null: the product itself. */
  staffId: Nullable(Id),
  /** The account's current name; '' for the product itself. */
  account: Type.String(),
  name: Type.String(),
  headImg: HeadImg,
  /** As AUDIT_ACTIONS lists them. */
  action: Type.String(),
  /** The object of the action: an aggregate's name, and its id. */
  objectType: Type.String(),
  objectId: Type.String(),
  /** The object's present name; '' when it has no name or no longer exists. */
  objectName: Type.String(),
  changes: Type.Array(AuditChange),
});
export type AuditEntry = Static<typeof AuditEntry>;

/** Whose actions. A failed login is an attempt of a person. */
const By = Type.Union([Type.Literal(AUDIT_BY.people), Type.Literal(AUDIT_BY.system)]);

const auditFilter = {
  /** Without it: all. */
  by: Type.Optional(By),
  /** Who did it. */
  staffId: Type.Optional(Id),
  action: Type.Optional(Type.String()),
  /** Id of the object. */
  keyword: Type.Optional(Type.String()),
  /** Inclusive days in the deployment's zone. */
  stime: Type.Optional(Day),
  etime: Type.Optional(Day),
};

export const pageAuditLog = defineCall({
  method: 'POST',
  path: '/api/cs/auditLog/page',
  access: admin,
  summary: 'Type A only: who did what, newest first.',
  request: Type.Object({ ...auditFilter, ...pageFields }),
  response: pageOf(AuditEntry),
});

export const exportAuditLog = defineCall({
  method: 'GET',
  path: '/api/cs/auditLog/export',
  access: admin,
  summary: 'Type A only: the same entries as a workbook, AUDIT_EXPORT_MAX of them at most.',
  request: Type.Object(auditFilter),
  file: true,
});

/** The people to choose from in the filter: all who did something, deleted accounts included. */
export const Auditor = Type.Object({ id: Id, account: Type.String(), name: Type.String(), headImg: HeadImg });
export type Auditor = Static<typeof Auditor>;

export const searchAuditors = defineCall({
  method: 'POST',
  path: '/api/cs/auditLog/searchUser',
  access: admin,
  summary: 'Type A only: accounts by part of their name or account, deleted ones too. The first 20.',
  request: Type.Object({ keyword: Type.String() }),
  response: Type.Array(Auditor),
});
