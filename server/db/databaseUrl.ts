import pg from 'pg';

const PORT_MAX = 65_535;
/** PostgreSQL's names for the servers that we can use. We always write, so no one needs the others. */
const SESSION_ATTRIBUTES = ['any', 'read-write', 'primary'];

/** How to reach a database: an address, which may name several hosts, or the parts of the embedded one's. */
export type ConnectionOptions =
  | { readonly connectionString: string }
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly password: string;
      readonly database: string;
    };

/** The hosts of an address, as libpq reads them: `postgresql://a:5432,b:5433/db?target_session_attrs=read-write`. */
export interface HostList {
  /** The address with one host each, in the order given. */
  readonly urls: readonly string[];
  /** Whether only a host that accepts writes will do. */
  readonly mustWrite: boolean;
}

/** Reads the hosts of a valid address. Of several hosts, one must accept writes unless the address says otherwise. */
export function hostsOf(url: string): HostList {
  const { hosts, parameters } = partsOf(url);
  const wanted = parameters.get('target_session_attrs');
  const mustWrite = wanted === null ? hosts.length > 1 : wanted !== 'any';
  return { urls: hosts.length > 1 ? hosts.map((_, index) => withHost(url, index)) : [url], mustWrite };
}

/**
 * Says what is wrong with an address of a database, or returns null for a usable one. Never repeats its password. It
 * only reads the address, and does not connect.
 */
export function databaseUrlProblem(url: string): string | null {
  if (!/^postgres(?:ql)?:\/\//.test(url)) return 'an address that begins with postgres:// or postgresql://';
  const { hosts, ports, parameters } = partsOf(url);
  if (hosts.length > 1 && hosts.includes('')) return 'an address with a name between all commas of its list of hosts';
  if (ports.length > 1 && ports.length !== hosts.length) return 'an address with one port, or one for each host';
  const wanted = parameters.get('target_session_attrs');
  if (wanted !== null && !SESSION_ATTRIBUTES.includes(wanted)) {
    return 'target_session_attrs=read-write, primary or any: the server writes, so it cannot use a standby';
  }
  for (const each of hostsOf(url).urls) {
    const problem = singleHostProblem(each);
    if (problem !== null) return problem;
  }
  return null;
}

function singleHostProblem(url: string): string | null {
  try {
    const { port } = new pg.Client({ connectionString: url });
    return port >= 1 && port <= PORT_MAX ? null : `an address with a port from 1 to ${PORT_MAX}`;
  } catch (error) {
    const file = error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : null;
    if (file !== null) return `readable certificate files (${file} is not readable)`;
    return 'an address like postgres://user:password@host:5432/database, with # and the like percent-encoded (%23)';
  }
}

function partsOf(url: string) {
  const [, scheme = '', authority = '', path = '', query = ''] =
    /^([^:]+:\/\/)([^/?#]*)([^?#]*)(?:\?([^#]*))?/.exec(url) ?? [];
  const loginEnd = authority.lastIndexOf('@') + 1;
  const parameters = new URLSearchParams(query);
  const own = authority.slice(loginEnd).split(',');
  return {
    /** Everything before the hosts: the scheme and the login. */
    start: scheme + authority.slice(0, loginEnd),
    /** The hosts between the login and the path, each with its port. */
    authority: own,
    path,
    parameters,
    /** The hosts that count: of the parameter `host`, or else of the authority. */
    hosts: parameters.get('host')?.split(',') ?? own,
    /** Of the parameter `port`. */
    ports: parameters.get('port')?.split(',') ?? [],
  };
}

function withHost(url: string, index: number): string {
  const { start, authority, path, parameters, ports } = partsOf(url);
  const host = parameters.get('host')?.split(',')[index];
  if (host !== undefined) parameters.set('host', host);
  if (ports.length > 1) parameters.set('port', ports[index] ?? '');
  const query = parameters.size > 0 ? `?${parameters.toString()}` : '';
  return `${start}${host === undefined ? (authority[index] ?? '') : (authority[0] ?? '')}${path}${query}`;
}
