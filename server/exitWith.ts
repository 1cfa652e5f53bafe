import { inspect } from 'node:util';
import { BuildError } from './builtPages.ts';
import { ConfigError } from './configReader.ts';
import { StartupError } from './db/startupError.ts';
import { DomainError } from './common/errors.ts';

/**
 * Ends the process with exit code 1. Prints a plain message for problems that the operator can solve, and a stack for
 * all others.
 */
export function exitWith(error: unknown): never {
  const isExpected = [StartupError, ConfigError, DomainError, BuildError].some((kind) => error instanceof kind);
  process.stderr.write(`${isExpected && error instanceof Error ? error.message : inspect(error)}\n`);
  process.exit(1);
}
