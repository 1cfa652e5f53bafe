import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Where Debian's packages ejabberd and erlang-p1-pgsql put their files. */
const ERLANG = '/usr/bin/erl';
const SCHEMA = '/usr/share/ejabberd/sql/pg.sql';
const LIBRARIES = '/usr/lib';
const MODULES = 'ejabberd-';
const DRIVERS = '/usr/lib/erlang/lib';

export interface InstalledEjabberd {
  readonly version: string;
  readonly erlang: string;
  /** The folder of its Erlang modules. */
  readonly libraries: string;
  /** The file that makes its tables in PostgreSQL. */
  readonly schema: string;
}

/** @returns null where ejabberd, or its driver of PostgreSQL, is not installed */
export function findEjabberd(): InstalledEjabberd | null {
  if (![ERLANG, SCHEMA, DRIVERS].every((place) => existsSync(place))) return null;
  if (!readdirSync(DRIVERS).some((name) => name.startsWith('p1_pgsql'))) return null;
  for (const folder of readdirSync(LIBRARIES).filter((name) => name.endsWith('-linux-gnu'))) {
    const libraries = path.join(LIBRARIES, folder);
    const modules = readdirSync(libraries).find((name) => name.startsWith(MODULES));
    if (modules !== undefined)
      return { version: modules.slice(MODULES.length), libraries, erlang: ERLANG, schema: SCHEMA };
  }
  return null;
}
