import { Type, type Static } from 'typebox';
import { CANNED_SCOPE, CANNED_STEP, CANNED_USER_KEYS } from '../canned.ts';
import { CANNED_IMPORT_MAX_BYTES } from '../constants.ts';
import { ROLE_KEY } from '../domain.ts';
import { defineCall, staff } from './call.ts';
import { Day, EditedVersion, FreeText, Id, Instant, Nullable, pageFields, pageOf } from './schemas.ts';

// Replies for all and for products belong to holders of the settings' key, personal ones to their owner. To others, a
// personal reply does not exist.

const ALL = [...CANNED_USER_KEYS, ROLE_KEY.settingsCanned] as const;

const Scope = Type.Enum(CANNED_SCOPE);
/** All but personal ones. */
const ManagedScope = Type.Union([Type.Literal(CANNED_SCOPE.shared), Type.Literal(CANNED_SCOPE.product)]);
const Step = Type.Enum(CANNED_STEP);

/** A text in one language. */
export const CannedText = Type.Object({
  /** The primary part of a language tag, such as `en`. */
  lang: Type.String(),
  /** With variables in braces, such as `{customer}`. */
  body: FreeText,
});
export type CannedText = Static<typeof CannedText>;

/** What its author enters. */
const written = {
  /** Of a reply for a product; otherwise null. */
  product: Nullable(Type.Integer()),
  title: FreeText,
  /** Without the `/`. */
  shortcut: FreeText,
  texts: Type.Array(CannedText),
  /** What happens after the insertion. */
  steps: Type.Array(Step),
};

const stored = {
  id: Id,
  scope: Scope,
  ...written,
  /** Of the texts: the number of their changes, from 1. */
  version: Type.Integer(),
  updateTime: Instant,
  /** Who changed it last. */
  updateName: Type.String(),
};

export const CannedReply = Type.Object({
  ...stored,
  /** Uses by the caller, and by all, in the CANNED_RANK_DAYS days before today. */
  ownUses: Type.Integer(),
  uses: Type.Integer(),
});
export type CannedReply = Static<typeof CannedReply>;

export const listCannedReplies = defineCall({
  method: 'GET',
  path: '/api/cs/cannedReply/list',
  access: staff(...ALL),
  summary:
    "All canned replies that the caller can use: those for all, those of products and the caller's own. The most used " +
    'by the caller first, then the most used by all, then by title.',
  response: Type.Array(CannedReply),
  conditional: true,
});

export const ArchivedCannedReply = Type.Object({ ...stored, archivedAt: Instant });
export type ArchivedCannedReply = Static<typeof ArchivedCannedReply>;

export const listArchivedCannedReplies = defineCall({
  method: 'GET',
  path: '/api/cs/cannedReply/archived',
  access: staff(...ALL),
  summary: 'Archived replies that the caller can restore: the last 200, newest first.',
  response: Type.Array(ArchivedCannedReply),
});

export const addCannedReply = defineCall({
  method: 'POST',
  path: '/api/cs/cannedReply/add',
  access: staff(...ALL),
  summary:
    'Adds a canned reply. 4003 for a scope that the caller may not write in, 4009 for a shortcut that is taken, 4022 ' +
    'for texts that cannot be and for more replies or texts than there may be.',
  request: Type.Object({ scope: Scope, ...written }),
  response: Type.Object({ id: Id }),
  stores: true,
});

export const editCannedReply = defineCall({
  method: 'POST',
  path: '/api/cs/cannedReply/edit',
  access: staff(...ALL),
  summary:
    'Changes a canned reply. Its scope stays. `updateTime` is that of the version that was edited: 4009 when there is ' +
    'a newer one, and for a shortcut that is taken. 4003 for a reply that the caller may only use, 4022 as `add`, 4004 ' +
    "for another person's, and for an archived one.",
  request: Type.Object({ id: Id, ...written, updateTime: EditedVersion }),
  stores: true,
});

export const archiveCannedReply = defineCall({
  method: 'POST',
  path: '/api/cs/cannedReply/archive/:id',
  access: staff(...ALL),
  summary: 'Takes a canned reply out of use. 4003 and 4004 as `edit`.',
  request: Type.Object({ id: Id }),
});

export const restoreCannedReply = defineCall({
  method: 'POST',
  path: '/api/cs/cannedReply/restore/:id',
  access: staff(...ALL),
  summary:
    'Puts an archived reply back into use. 4009 when its shortcut has been taken since, 4022 when there are as many ' +
    'replies as there may be, 4003 and 4004 as `edit`.',
  request: Type.Object({ id: Id }),
});

/** The texts of a reply between two changes. */
export const CannedVersion = Type.Object({
  version: Type.Integer(),
  texts: Type.Array(CannedText),
  /** When, and by whom, they were written. */
  updateTime: Instant,
  updateName: Type.String(),
});
export type CannedVersion = Static<typeof CannedVersion>;

export const listCannedVersions = defineCall({
  method: 'GET',
  path: '/api/cs/cannedReply/versions/:id',
  access: staff(...ALL),
  summary: 'The last 100 versions of the texts of a canned reply, newest first. 4004 when the caller cannot use it.',
  request: Type.Object({ id: Id }),
  response: Type.Array(CannedVersion),
});

/** A reply in a file. */
export const CannedFileReply = Type.Object({ scope: ManagedScope, ...written });
export type CannedFileReply = Static<typeof CannedFileReply>;

export const exportCannedReplies = defineCall({
  method: 'GET',
  path: '/api/cs/cannedReply/export',
  access: staff(ROLE_KEY.settingsCanned),
  summary: 'The replies for all and for products, as `import` takes them.',
  response: Type.Object({ replies: Type.Array(CannedFileReply) }),
});

/** What an import does with a reply of the file, or would do. */
export const CannedImportRow = Type.Object({
  shortcut: Type.String(),
  title: Type.String(),
  outcome: Type.Enum(['added', 'changed', 'unchanged', 'refused']),
  /** Why it is refused; otherwise ''. */
  reason: Type.String(),
});
export type CannedImportRow = Static<typeof CannedImportRow>;

export const importCannedReplies = defineCall({
  method: 'POST',
  path: '/api/cs/cannedReply/import',
  access: staff(ROLE_KEY.settingsCanned),
  summary:
    'Adds the replies of a file, and changes those of the same scope, product and shortcut: all of them, or none if ' +
    'any is refused. Other replies stay. With `isTrial` nothing is stored.',
  maxBodyBytes: CANNED_IMPORT_MAX_BYTES,
  request: Type.Object({ replies: Type.Array(CannedFileReply), isTrial: Type.Optional(Type.Boolean()) }),
  response: Type.Object({
    isStored: Type.Boolean(),
    /** In the order of the file. */
    rows: Type.Array(CannedImportRow),
  }),
  stores: true,
});

/** A reply as reports name it. Personal replies are in no report. */
const named = {
  id: Id,
  scope: ManagedScope,
  product: Nullable(Type.Integer()),
  title: Type.String(),
  shortcut: Type.String(),
};

/** The use of a reply. docs/reports.md defines the figures. */
export const CannedUseRow = Type.Object({
  ...named,
  isArchived: Type.Boolean(),
  uses: Type.Integer(),
  editedUses: Type.Integer(),
  /** Members of staff who used it. */
  staffCount: Type.Integer(),
});
export type CannedUseRow = Static<typeof CannedUseRow>;

export const pageCannedUse = defineCall({
  method: 'POST',
  path: '/api/cs/cannedReply/pageUse',
  access: staff(ROLE_KEY.settingsCanned),
  summary: 'The replies for all and for products that were used, the most used first. Without dates: yesterday.',
  request: Type.Object({ startDate: Type.Optional(Day), endDate: Type.Optional(Day), ...pageFields }),
  response: pageOf(CannedUseRow),
});

/** A reply that should be changed or archived. */
export const StaleCannedReply = Type.Object({
  ...named,
  /** Not used in CANNED_STALE_DAYS days, or mostly edited before it was sent. */
  reason: Type.Union([Type.Literal('unused'), Type.Literal('edited')]),
  /** In the CANNED_STALE_DAYS days before today. */
  uses: Type.Integer(),
  editedUses: Type.Integer(),
  /** Ever; null: never. */
  lastUsed: Nullable(Day),
});
export type StaleCannedReply = Static<typeof StaleCannedReply>;

export const listStaleCannedReplies = defineCall({
  method: 'GET',
  path: '/api/cs/cannedReply/stale',
  access: staff(ROLE_KEY.settingsCanned),
  summary: 'The replies for all and for products that are hardly used as they are. Unused ones first, then by title.',
  response: Type.Array(StaleCannedReply),
});

/** The reply from which a text was written. Of several, the one that was inserted last. */
export const CannedUse = Type.Object({
  cannedId: Id,
  /** Of its texts. */
  version: Type.Integer(),
  /** Whether the sent text differs from what was inserted. */
  isEdited: Type.Boolean(),
});
