import { DEMO_PASSWORD, STAFF } from './db/seed/people.ts';
import { kindOfAccount, type DemoPasswords } from './db/seed/passwords.ts';
import type { Demonstration } from './demo.ts';

/** The lines that a server prints when it is ready. @param demo null: a real deployment */
export function announcementOf(url: string, demo: Demonstration | null): readonly string[] {
  const ready = `Customer service is ready: ${url}`;
  if (demo === null) return [ready];
  const accounts = Array.from(accountsByKind().values(), rangeOf).join(', ');
  const demonstration = `Demonstration accounts: ${accounts}; ${passwordsOf(demo)}`;
  return [ready, demonstration, `Customer page: ${url}/h5?customer=1001`];
}

/** The passwords of a public demonstration, for its operator: only their hashes are stored. */
export function newPasswordLines(passwords: DemoPasswords): readonly string[] {
  const lines = Array.from(
    accountsByKind(),
    ([kind, accounts]) => `  ${rangeOf(accounts)}: ${passwords.get(kind) ?? ''}`,
  );
  return ['Passwords of the demonstration, shown only once:', ...lines];
}

function passwordsOf({ hasKnownPassword, newPasswords }: Demonstration): string {
  if (hasKnownPassword) return `password ${DEMO_PASSWORD}`;
  if (newPasswords !== null) return 'passwords: see above';
  return 'their passwords were shown when the demonstration was created (an empty database gets new ones)';
}

function accountsByKind(): ReadonlyMap<string, readonly string[]> {
  const kinds = new Map<string, string[]>();
  for (const { account } of STAFF) {
    const accounts = kinds.get(kindOfAccount(account)) ?? [];
    kinds.set(kindOfAccount(account), accounts);
    accounts.push(account);
  }
  return kinds;
}

function rangeOf(accounts: readonly string[]): string {
  const [first = '', ...others] = accounts;
  return others.length > 1 ? `${first} to ${others.at(-1) ?? ''}` : accounts.join(', ');
}
