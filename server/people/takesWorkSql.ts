import { BUTTON_KEY, ROLE_KEY } from '../../contract/domain.ts';

/** Whoever holds one of these may use the chat service. */
export const CHAT_KEYS: readonly string[] = [ROLE_KEY.tasks, ROLE_KEY.leader];

/**
 * SQL condition on a row of `staff`: whoever may take chats, which is who is let in with a chat socket. Active, bound
 * to a messaging-app user, and of type A or holding one of the keys.
 * @param keysParameter the placeholder, such as `$1`, of CHAT_KEYS
 */
export function takesChats(keysParameter: string): string {
  return `${mayUse(keysParameter)} and staff.target_id is not null`;
}

/**
 * The same for who is given chats, by hand or by rule: who is out of service keeps those that they have, and gets no
 * more.
 */
export function isGivenChats(keysParameter: string): string {
  return `${takesChats(keysParameter)} and staff.in_service`;
}

/**
 * SQL condition on a row of `staff`: they are active, and of type A or hold one of these permission keys by an active
 * role.
 */
function mayUse(keysParameter: string): string {
  return `staff.status = 'A' and staff.deleted_at is null and (staff.type = 'A' or exists (
    select from role join role_resource on role_resource.role_id = role.id
      join resource on resource.id = role_resource.resource_id
     where role.id = staff.role_id and role.status = 'A' and resource.status = 'A'
       and resource.uri = any(${keysParameter}::text[])))`;
}

/** Who holds all of these can work on queries: see them, and answer them. */
export const QUERY_KEYS: readonly string[] = [ROLE_KEY.queryService, BUTTON_KEY.queryEdit];

/**
 * SQL condition on a row of `staff`: whoever works on the queries that they have. Active, and of type A or holding all
 * of the keys.
 * @param keysParameter the placeholder, such as `$1`, of QUERY_KEYS
 */
export function keepsQueries(keysParameter: string): string {
  return `${IS_ACTIVE} and (staff.type = 'A' or ${holdsAll(keysParameter)})`;
}

/** The same for who may be given queries: who is out of service keeps those that they have, and gets no more. */
export function takesQueries(keysParameter: string): string {
  return `${keepsQueries(keysParameter)} and staff.in_service`;
}

/**
 * The same for who is given them without anybody's asking: their role says that queries are their work, which being an
 * admin does not.
 */
export function isHandedQueries(keysParameter: string): string {
  return `${IS_ACTIVE} and staff.in_service and ${holdsAll(keysParameter)}`;
}

const IS_ACTIVE = `staff.status = 'A' and staff.deleted_at is null`;

function holdsAll(keysParameter: string): string {
  return `not exists (
    select from unnest(${keysParameter}::text[]) as needed (uri)
     where not exists (
       select from role join role_resource on role_resource.role_id = role.id
         join resource on resource.id = role_resource.resource_id
        where role.id = staff.role_id and role.status = 'A' and resource.status = 'A' and resource.uri = needed.uri))`;
}
