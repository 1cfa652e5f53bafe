import { Type, type Static } from 'typebox';
import { BUTTON_KEY, ROLE_KEY } from '../domain.ts';
import { TAG_NAME_MAX, TAGS_MAX, TAGS_OF_ITEM_MAX } from '../serviceLimits.ts';
import { defineCall, staff } from './call.ts';
import { EditedVersion, FreeText, Id, Instant, Nullable } from './schemas.ts';

// Tags say what chats and queries were about. A topic may have reasons; both can be set.

const fields = {
  /** Of which product. It never changes. */
  comeFrom: Type.Integer(),
  /** The topic of a reason; null: it is a topic. It never changes. */
  parentId: Nullable(Id),
  name: FreeText,
  /** False: it can no longer be set, and of a topic no reason can. Where it was, it stays. */
  isActive: Type.Boolean(),
};

export const Tag = Type.Object({ id: Id, ...fields, updateTime: Instant });
export type Tag = Static<typeof Tag>;

export const listTags = defineCall({
  method: 'POST',
  path: '/api/cs/configTag/selectList',
  access: staff(
    ROLE_KEY.settingsTags,
    ROLE_KEY.tasks,
    ROLE_KEY.leader,
    ROLE_KEY.history,
    ROLE_KEY.queryService,
    ROLE_KEY.dashboard,
  ),
  summary: 'All tags of all products: by product in their order, then topics by name, each followed by its reasons.',
  response: Type.Array(Tag),
  conditional: true,
});

export const saveTag = defineCall({
  method: 'POST',
  path: '/api/cs/configTag/addOrEdit',
  access: staff(ROLE_KEY.settingsTags),
  summary:
    'Adds a tag, or changes the one with this `id`: 4004 without one, 4009 when it has changed since `updateTime`. ' +
    '`mergeInto` gives all its chats, queries and reasons to another tag of the product and level, and deletes it. ' +
    `4022 for a name that is empty, taken within the topic or has more than ${TAG_NAME_MAX} characters, a product or ` +
    `topic that there is not, a merge with another product or level, and more than ${TAGS_MAX} tags.`,
  request: Type.Object({
    id: Type.Optional(Id),
    ...fields,
    mergeInto: Type.Optional(Id),
    updateTime: EditedVersion,
  }),
});

/** Those that were set before may stay when they are no longer active. */
const tagIds = Type.Array(Id, { maxItems: TAGS_OF_ITEM_MAX });

export const setChatTags = defineCall({
  method: 'POST',
  path: '/api/cs/chat/setTags',
  access: staff(ROLE_KEY.tasks, ROLE_KEY.leader),
  summary:
    'The tags of a chat, live or ended, in place of those before: by its assignee, and by leaders. 4004 for a chat ' +
    'that the caller may not read, 4003 for one of someone else, 4022 for a tag that there is not for its product.',
  request: Type.Object({ chatId: Id, tagIds }),
});

export const setQueryTags = defineCall({
  method: 'POST',
  path: '/api/cs/query/setTags',
  access: staff(BUTTON_KEY.queryEdit),
  summary:
    'The tags of a query in place of those before, by whoever may close it. 4004 for none, 4022 for a tag that there ' +
    `is not for its product, and when it would have more than ${TAGS_OF_ITEM_MAX}.`,
  request: Type.Object({
    queryId: Id,
    tagIds,
    /** Those before stay. Left out: they do not. */
    isAdding: Type.Optional(Type.Boolean()),
  }),
});
