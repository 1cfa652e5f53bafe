import type { Run } from '../../server/players/participant.ts';
import type { Ledger } from './ledger.ts';

/** What all people of a simulation share. */
export interface World extends Run {
  readonly ledger: Ledger;
  /** Average time between two turns of a person. */
  readonly turnMs: number;
}
