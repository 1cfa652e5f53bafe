import { Counter, type Registry } from 'prom-client';
import type { RateLimit } from '../common/errors.ts';

/** The reason why a call was refused. */
type RefusedFor = RateLimit | 'host' | 'operationsToken';

/** Counts refused calls. */
export interface Refusals {
  count(refusedFor: RefusedFor): void;
}

export function createRefusals(register: Registry): Refusals {
  const refused = new Counter({
    name: 'http_requests_refused_total',
    help: 'Calls that a limit or a check of their origin refused',
    labelNames: ['limit'],
    registers: [register],
  });
  return { count: (limit) => refused.inc({ limit }) };
}
