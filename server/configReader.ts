import path from 'node:path';
import { isLoopback, isAddressRange, type TrustProxy } from './common/networks.ts';

const SECRET_MIN_BYTES = 32;
/** Of a secret in a template: everyone knows it. */
const PLACEHOLDER = 'CHANGE-ME';
const METRICS_TOKEN = /^[\w.~+/=-]{16,200}$/;

/** The environment has invalid values. The message lists every problem, one a line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Collects problems, so that all are reported at once. */
export class ConfigReader {
  readonly #env: Environment;
  readonly #problems: string[] = [];

  constructor(env: Environment) {
    this.#env = env;
  }

  complain(name: string, given: string | null, accepted: string): void {
    this.#problems.push(`${name}${given === null ? '' : ` is '${given}'`}: use ${accepted}`);
  }

  finish(): void {
    if (this.#problems.length > 0) throw new ConfigError(this.#problems.join('\n'));
  }

  text(name: string, fallback: string): string {
    const value = this.#env[name]?.trim();
    return value === undefined || value === '' ? fallback : value;
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.text(name, String(fallback));
    if (/^\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value);
    this.complain(name, value, `a whole number from ${min} to ${max}`);
    return fallback;
  }

  durations(name: string, fallback: readonly number[]): readonly number[] {
    const value = this.text(name, fallback.join(','));
    const durations = value.split(',').map((each) => each.trim());
    if (durations.every((each) => /^\d{2,8}$/.test(each))) return durations.map(Number);
    this.complain(name, value, 'a comma-separated list of milliseconds, each 10 or more');
    return fallback;
  }

  flag(name: string): boolean | null {
    return this.#optional(name, '1 or 0', (value) =>
      ['1', 'true'].includes(value) ? true : ['0', 'false'].includes(value) ? false : null,
    );
  }

  trustProxy(name: string): TrustProxy {
    const value = this.text(name, '0');
    if (value === '0' || value === 'false') return false;
    if (value === '1' || value === 'true') return 'private';
    const ranges = value.split(',').map((range) => range.trim());
    if (ranges.every(isAddressRange)) return ranges;
    this.complain(
      name,
      value,
      '1, 0, or a comma-separated list of addresses and ranges, such as 192.0.2.7,2001:db8::/64',
    );
    return false;
  }

  metricsToken(name: string): string | null {
    const value = this.text(name, '');
    if (value === '') return null;
    if (METRICS_TOKEN.test(value)) return value;
    this.complain(name, null, '16 to 200 letters, digits and any of . ~ + / = _ -');
    return null;
  }

  oneOf(name: string, fallback: string, accepted: readonly string[]): string {
    const value = this.text(name, fallback);
    if (!accepted.includes(value)) this.complain(name, value, `one of ${accepted.join(', ')}`);
    return value;
  }

  timeZone(): string {
    const value = this.text('TIME_ZONE', 'UTC');
    try {
      return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
    } catch {
      this.complain('TIME_ZONE', value, 'an IANA name such as Europe/Berlin');
      return 'UTC';
    }
  }

  origin(name: string): string | null {
    return this.#optional(name, 'an origin such as https://service.example.com', (value) =>
      URL.canParse(value) && new URL(value).origin === value ? value : null,
    );
  }

  /** A file, or an address at which no one can replace the keys on their way. */
  keySet(name: string): string | null {
    return this.#optional(name, 'a file, or an https address', (value) => {
      if (!/^[a-z][a-z\d+.-]+:\/\//i.test(value)) return path.resolve(value);
      const { protocol = '', hostname = '' } = URL.canParse(value) ? new URL(value) : {};
      return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)) ? value : null;
    });
  }

  /** Addresses under which others may be, each ending with a slash. */
  folders(name: string): readonly string[] {
    const folders = this.#list(name);
    if (folders.every((value) => /^https?:\/\/.+\/$/.test(value) && URL.canParse(value)))
      return folders.map((value) => new URL(value).href);
    this.complain(name, folders.join(','), 'a comma-separated list of addresses, each ending with a slash');
    return [];
  }

  /** @param problemOf says what to use instead; null: nothing is wrong. The value is not repeated: it has a password */
  url(name: string, problemOf: (value: string) => string | null): string | null {
    const value = this.text(name, '');
    if (value === '') return null;
    const problem = problemOf(value);
    if (problem === null) return value;
    this.complain(name, null, problem);
    return null;
  }

  secrets(name: string): readonly string[] {
    const values = this.#list(name);
    if (
      values.length > 2 ||
      values.some((value) => Buffer.byteLength(value) < SECRET_MIN_BYTES || value.startsWith(PLACEHOLDER))
    ) {
      this.complain(
        name,
        null,
        `one secret, or two separated by a comma while one replaces the other, each of ${SECRET_MIN_BYTES} bytes ` +
          `or more; none begins with ${PLACEHOLDER}`,
      );
    }
    return values;
  }

  /** @returns null when the variable is not set, or `read` does not accept it */
  #optional<T>(name: string, accepted: string, read: (value: string) => T | null): T | null {
    const value = this.text(name, '');
    if (value === '') return null;
    const found = read(value);
    if (found === null) this.complain(name, value, accepted);
    return found;
  }

  #list(name: string): readonly string[] {
    return this.text(name, '')
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== '');
  }
}
