/** An account of a demonstration whose password is published. */
export interface DemoLogin {
  readonly account: string;
  /** The name of its role. */
  readonly role: string;
  readonly password: string;
}

export function isDemoLogin(value: unknown): value is DemoLogin {
  if (typeof value !== 'object' || value === null) return false;
  const { account, role, password } = { account: null, role: null, password: null, ...value };
  return [account, role, password].every((text) => typeof text === 'string');
}
