import { ADMIN_KEY, BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import type { Db } from './connection.ts';

// What every deployment starts with.

/** A menu or a function (a permission without its own menu). */
interface DefaultResource {
  readonly code: string;
  readonly name: string;
  readonly type: 'MENU' | 'FUCN';
  readonly uri: string;
  readonly children?: readonly DefaultResource[];
}

const menu = (code: string, name: string, uri: string, children: readonly DefaultResource[] = []): DefaultResource => ({
  code,
  name,
  type: 'MENU',
  uri,
  children,
});
const permission = (code: string, name: string, uri: string): DefaultResource => ({ code, name, type: 'FUCN', uri });

const RESOURCES: readonly DefaultResource[] = [
  menu('live-service', 'Live Service', ROLE_KEY.check, [
    permission('live-tasks', 'Task list', ROLE_KEY.tasks),
    permission('live-leader', 'Leader page', ROLE_KEY.leader),
    permission('chat-watch', 'Watch a chat', BUTTON_KEY.chatWatch),
    permission('chat-whisper', 'Whisper to the assignee of a chat', BUTTON_KEY.chatWhisper),
    permission('chat-join', 'Join a chat', BUTTON_KEY.chatJoin),
    permission('chat-take-over', 'Take over a chat', BUTTON_KEY.chatTakeOver),
  ]),
  menu('query-service', 'Query Service', ROLE_KEY.queryService, [
    permission('query-edit', 'Open a query', BUTTON_KEY.queryEdit),
    permission('query-assign', 'Assign a query', BUTTON_KEY.queryAssign),
  ]),
  menu('chat-history', 'Search Chat History', ROLE_KEY.history),
  menu('dashboard', 'Dashboard', ROLE_KEY.dashboard),
  menu('settings', 'Settings', '/settings', [
    menu('settings-query', 'Query Settings', ROLE_KEY.settingsQuery),
    menu('settings-online', 'Online Settings', ROLE_KEY.settingsOnline),
    menu('settings-canned', 'Canned Replies', ROLE_KEY.settingsCanned),
    menu('settings-product', 'Products', ROLE_KEY.settingsProduct),
    menu('settings-hours', 'Business Hours', ROLE_KEY.settingsHours),
    menu('settings-targets', 'Targets', ROLE_KEY.settingsTargets),
    menu('settings-tags', 'Tags', ROLE_KEY.settingsTags),
  ]),
  menu('accounts', 'Account Management', '/AccountManagement', [
    menu('account', 'Account', ROLE_KEY.accounts, [
      permission('account-add', 'Create an account', BUTTON_KEY.accountAdd),
      permission('account-edit', 'Edit an account', BUTTON_KEY.accountEdit),
      permission('account-delete', 'Delete an account', BUTTON_KEY.accountDelete),
    ]),
    menu('team', 'Teams', ROLE_KEY.teams),
    menu('role', 'Role', ROLE_KEY.roles),
    menu('menu', 'Menu', ROLE_KEY.menus),
    menu('audit-log', 'Audit Log', ADMIN_KEY.auditLog),
  ]),
  menu('replay', 'Replay', ROLE_KEY.replay),
];

export interface DefaultRole {
  readonly code: string;
  readonly name: string;
  readonly remark: string;
  readonly status: 'A' | 'I';
  /** `all`: every resource. */
  readonly uris: readonly string[] | 'all';
}

const STAFF_URIS = [ROLE_KEY.check, ROLE_KEY.tasks, ROLE_KEY.queryService, BUTTON_KEY.queryEdit];
const SHIFT_LEADER_URIS = [
  ...STAFF_URIS,
  ROLE_KEY.leader,
  BUTTON_KEY.chatWatch,
  BUTTON_KEY.chatWhisper,
  BUTTON_KEY.chatJoin,
  BUTTON_KEY.chatTakeOver,
  ROLE_KEY.dashboard,
  BUTTON_KEY.queryAssign,
];

export const ROLES: readonly DefaultRole[] = [
  {
    code: 'admin',
    name: 'Administrator',
    remark: 'Accounts, roles, menus and everything else',
    status: 'A',
    uris: 'all',
  },
  {
    code: 'leader',
    name: 'Team leader',
    remark: 'Watches the line, assigns and reports',
    status: 'A',
    uris: [
      ...SHIFT_LEADER_URIS,
      ROLE_KEY.history,
      '/settings',
      ROLE_KEY.settingsQuery,
      ROLE_KEY.settingsOnline,
      ROLE_KEY.settingsCanned,
      ROLE_KEY.settingsProduct,
      ROLE_KEY.settingsHours,
      ROLE_KEY.settingsTargets,
      ROLE_KEY.settingsTags,
    ],
  },
  {
    code: 'shift-leader',
    name: 'Shift leader',
    remark: 'Watches the line and assigns; reads no chat history',
    status: 'A',
    uris: SHIFT_LEADER_URIS,
  },
  { code: 'staff', name: 'Customer service', remark: 'Answers chats and queries', status: 'A', uris: STAFF_URIS },
  { code: 'developer', name: 'Developer', remark: 'Replays what staff report', status: 'A', uris: [ROLE_KEY.replay] },
];

/** With these a customer can raise the first query. Query Settings has others. */
const FIRST_CATEGORIES = ['General'];
const FIRST_SUBJECTS = ['Question', 'Problem'];

/** Adds what every deployment needs: menus and permissions, roles that hold them, and what a query can be about. */
export async function seedDefaults(tx: Db): Promise<void> {
  const isBare = await tx.value<boolean>(
    'select not exists (select from resource) and not exists (select from role) as is_bare',
  );
  if (!isBare) return;
  await seedRoles(tx, ROLES);
  await insertNames(tx, 'category', FIRST_CATEGORIES);
  await insertNames(tx, 'subject', FIRST_SUBJECTS);
}

interface AddedResource {
  readonly id: string;
  readonly name: string;
  readonly uri: string;
}

/** Inserts the menus and permissions that every deployment starts with, unless there is one with the same key. */
export async function addMissingResources(
  db: Db,
  resources: readonly DefaultResource[] = RESOURCES,
  parentId: string | null = null,
): Promise<readonly AddedResource[]> {
  const added: AddedResource[] = [];
  for (const [index, { code, name, type, uri, children = [] }] of resources.entries()) {
    const existing = await db.maybeValue<string>(
      'select id::text from resource where uri = $1 order by resource.id limit 1',
      [uri],
    );
    const id =
      existing ??
      (await db.value<string>(
        `insert into resource (code, name, type, uri, parent_id, sort_num)
         values ($1, $2, $3, $4, $5, $6) returning id::text`,
        [code, name, type, uri, parentId, (index + 1) * 10],
      ));
    if (existing === null) added.push({ id, name, uri });
    added.push(...(await addMissingResources(db, children, id)));
  }
  return added;
}

/** Inserts the menus and permissions that every deployment starts with, and these roles. */
export async function seedRoles(db: Db, roles: readonly DefaultRole[]): Promise<void> {
  await addMissingResources(db);
  for (const [index, { code, name, remark, status, uris }] of roles.entries()) {
    await db.query(
      `with made as (insert into role (code, name, remark, status, sort_num) values ($1, $2, $3, $4, $5) returning id)
       insert into role_resource (role_id, resource_id)
       select made.id, resource.id from made, resource where $6::text[] is null or resource.uri = any($6)`,
      [code, name, remark, status, (index + 1) * 10, uris === 'all' ? null : uris],
    );
  }
}

/** @returns each name's id */
export async function insertNames(
  db: Db,
  table: 'category' | 'subject',
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ name: string; id: string }>(
    `insert into ${table} (name) select unnest($1::text[]) returning name, id::text`,
    [names],
  );
  return new Map(rows.map(({ name, id }) => [name, id]));
}
