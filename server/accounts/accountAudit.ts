import type { Account, AccountChange } from './accountRepository.ts';
import type { AuditEntry } from '../audit/index.ts';
import type { Actor } from './accountRights.ts';

/** An account as the audit log keeps it. */
export function describeAccount({ account, name, email, type, status, roleName }: Account): object {
  return { account, name, email, type, status, role: roleName };
}

/** What an edit changed, field by field; a new password is an act of its own, and nothing of it is kept. */
export function auditOfEdit(
  { staffId }: Actor,
  account: Account,
  change: AccountChange,
  roleName: string | undefined,
): readonly AuditEntry[] {
  const { name, email, type, status } = change;
  const fields = { name, email, type, status, role: roleName };
  const before = {
    name: account.name,
    email: account.email,
    type: account.type,
    status: account.status,
    role: account.roleName,
  };
  const changed = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([field]) => field);
  const only = (of: object): object =>
    Object.fromEntries(Object.entries(of).filter(([field]) => changed.includes(field)));
  const object = { staffId, objectType: 'staff', objectId: account.id } as const;
  return [
    ...(changed.length > 0
      ? [{ ...object, action: 'account.changed', before: only(before), after: only(fields) } as const]
      : []),
    ...(change.passwordHash === undefined
      ? []
      : [{ ...object, action: 'account.passwordChanged', before: null, after: null } as const]),
  ];
}
