import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';

/**
 * SQL condition on a row of `staff`: the person may take chats, and so open a chat socket. They are active, bound to a
 * messaging-app user, and of type A or hold one of the keys.
 * @param keysParameter the placeholder, such as `$1`, of CHAT_KEYS
 */
export function takesChats(keysParameter: string): string {
  return `${mayUse(keysParameter)} and staff.target_id is not null`;
}

/**
 * The same for people who are given chats, by hand or by rule. People out of service get no more, but still take care
 * of those that they have.
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

/** A holder of all of these can see and answer queries. */
export const QUERY_KEYS: readonly string[] = [ROLE_KEY.queryService, BUTTON_KEY.queryEdit];

/**
 * SQL condition on a row of `staff`: the person works on their own queries. They are active, and of type A or hold all
 * of the keys.
 * @param keysParameter the placeholder, such as `$1`, of QUERY_KEYS
 */
export function worksOnQueries(keysParameter: string): string {
  return `${IS_ACTIVE} and (staff.type = 'A' or ${holdsAll(keysParameter)})`;
}

/**
 * The same for people who may be given queries. People out of service get no more, but still work on those that they
 * have.
 */
export function takesQueries(keysParameter: string): string {
  return `${worksOnQueries(keysParameter)} and staff.in_service`;
}

/**
 * The same for people who are given queries by the server. Their role holds the keys; being an admin alone is not
 * enough.
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
