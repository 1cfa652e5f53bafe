import { inspect } from 'node:util';
import { BuildError } from './builtPages.ts';
import { ConfigError } from './config.ts';
import { StartupError } from './db/startupError.ts';
import { DomainError } from './common/errors.ts';

/**
 * Ends the process with 1. What the one who started us can mend is said in plain words; anything else with its stack.
 */
export function exitWith(error: unknown): never {
  const isExpected = [StartupError, ConfigError, DomainError, BuildError].some((kind) => error instanceof kind);
  process.stderr.write(`${isExpected && error instanceof Error ? error.message : inspect(error)}\n`);
  process.exit(1);
}
