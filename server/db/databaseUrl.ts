import pg from 'pg';

const PORT_MAX = 65_535;

/**
 * Says what is wrong with a DATABASE_URL, or returns null for a usable one. Never repeats its password. It only reads
 * the address, and does not connect.
 */
export function databaseUrlProblem(url: string): string | null {
  if (!/^postgres(?:ql)?:\/\//.test(url)) return 'an address that begins with postgres:// or postgresql://';
  if (hasSeveralHosts(url)) {
    return 'an address with one host; several are not supported, so put a proxy or a DNS name in front of them';
  }
  try {
    const { port } = new pg.Client({ connectionString: url });
    return port >= 1 && port <= PORT_MAX ? null : `an address with a port from 1 to ${PORT_MAX}`;
  } catch (error) {
    const file = error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : null;
    if (file !== null) return `readable certificate files (${file} is not readable)`;
    return 'an address like postgres://user:password@host:5432/database, with # and the like percent-encoded (%23)';
  }
}

function hasSeveralHosts(url: string): boolean {
  const authority = /^[^:]+:\/\/([^/?#]*)/.exec(url)?.[1] ?? '';
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return host.includes(',') || /[?&]host=[^&#]*(?:,|%2C)/i.test(url);
}
