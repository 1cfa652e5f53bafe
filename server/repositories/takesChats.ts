/**
 * SQL condition on a row of `staff`: whoever may take chats. Active, bound to a messaging-app user, and of type A or L or holding the
 * task page's key.
 * @param keyParameter the placeholder, such as `$1`, of ROLE_KEY.tasks
 */
export function takesChats(keyParameter: string): string {
  return `staff.status = 'A' and staff.deleted_at is null and staff.target_id is not null and (staff.type in ('A', 'L') or ${holdsKey(keyParameter)})`;
}

/** SQL condition on a row of `staff`: their role is active and holds a permission key. */
export function holdsKey(keyParameter: string): string {
  return `exists (select from role join role_resource on role_resource.role_id = role.id join resource on resource.id = role_resource.resource_id
                   where role.id = staff.role_id and role.status = 'A' and resource.status = 'A' and resource.uri = ${keyParameter})`;
}
