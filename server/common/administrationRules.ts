import { USER_TYPE } from '../../contract/domain.ts';
import { noPermission } from './errors.ts';
import type { StaffPrincipal } from './principal.ts';

// What accounts, roles and menus share: nobody gives, takes away or changes more than they hold themselves.

export function isAdmin({ type }: Pick<StaffPrincipal, 'type'>): boolean {
  return type === USER_TYPE.admin;
}

export function holdsKeys(principal: Pick<StaffPrincipal, 'type' | 'uris'>, keys: readonly string[]): boolean {
  return isAdmin(principal) || keys.every((key) => principal.uris.includes(key));
}

/** @throws {DomainError} 4003 unless these permission keys are all among somebody's own; type A holds every one */
export function requireKeys(principal: Pick<StaffPrincipal, 'type' | 'uris'>, keys: readonly string[]): void {
  if (!holdsKeys(principal, keys)) throw noPermission();
}
