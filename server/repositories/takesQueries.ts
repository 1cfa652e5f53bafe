import { BUTTON_KEY, ROLE_KEY } from '../../contract/domain.ts';

/** Who holds all of these can work on queries: see them, and answer them. */
export const QUERY_KEYS: readonly string[] = [ROLE_KEY.queryService, BUTTON_KEY.queryEdit];

/**
 * SQL condition on a row of `staff`: whoever may be given queries. Active, in service, and of type A or holding all of the keys.
 * @param keysParameter the placeholder, such as `$1`, of QUERY_KEYS
 */
export function takesQueries(keysParameter: string): string {
  return `staff.status = 'A' and staff.deleted_at is null and staff.in_service and (staff.type = 'A' or not exists (
    select from unnest(${keysParameter}::text[]) as needed (uri)
     where not exists (
       select from role join role_resource on role_resource.role_id = role.id join resource on resource.id = role_resource.resource_id
        where role.id = staff.role_id and role.status = 'A' and resource.status = 'A' and resource.uri = needed.uri)))`;
}
