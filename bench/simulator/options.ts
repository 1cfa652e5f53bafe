import { parseArgs } from 'node:util';
import { CUSTOMER_SENDS_PER_SECOND } from '../../contract/constants.ts';
import { AGENT_ACCOUNTS, CUSTOMERS_MAX } from './accounts.ts';

export interface SimulationOptions {
  /** Origin of the server. */
  readonly url: string;
  readonly customers: number;
  readonly agents: number;
  /** Messages a second, of all together. */
  readonly rate: number;
  readonly seconds: number;
  readonly seed: number;
  /** Whether chats stay open when the run is over. */
  readonly keepOpen: boolean;
  /** Seconds that signing in may take, and everything after the talk; left out, GIVE_UP_AFTER_S. */
  readonly giveUpAfter?: number;
}

export interface Wish extends SimulationOptions {
  /** How often a server of our own is killed meanwhile; 0: `url` is somebody else's server, and stays alone. */
  readonly killRounds: number;
}

/** The arguments make no sense. Its message says which, and what would. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** With the agents' leaving (LEAVE_WITHIN_MS), a run ends half a minute after its time even if nothing answers. */
export const GIVE_UP_AFTER_S = 25;

export const USAGE = `Plays customers, and agents who answer, against a server that runs the demonstration.

npm run simulate -- [--url http://127.0.0.1:8080] [--customers 50] [--agents 5] [--rate 20] [--seconds 60]
                    [--seed 1] [--keep-open] [--give-up-after 25] [--kill-rounds 0]

  --url            the server
  --customers      customers who talk, 1 to ${CUSTOMERS_MAX}: the demonstration's from 1201 on,
                   so 1001 to 1200 are left to you
  --agents         agents who answer, 0 to ${AGENT_ACCOUNTS.length}: staff${AGENT_ACCOUNTS.length} and downwards;
                   with 0, answering is left to people
  --rate           messages a second, of all together
  --seconds        how long; Ctrl-C ends it earlier, with the same summary
  --seed           another number makes other conversations
  --keep-open      leaves chats open; otherwise the customers end theirs when the time is over
  --give-up-after  seconds that the server has, when the time is over, to acknowledge everything and to be read back
  --kill-rounds    starts a server of its own, on data of its own, and kills it so many times with -9 amid the traffic,
                   starting it again each time; --url and --seconds then mean nothing

Agents go offline afterwards, unless somebody had set them online before. A server that is killed and started again
is no problem: everybody reconnects. In the end every message is looked for where it has to be. The exit code is 1 when
anything was lost or doubled, has not been answered by the server at all, or could not be looked for.`;

const RATE_MAX = 5_000;
const ROUNDS_MAX = 1_000;
const DAY_S = 24 * 3_600;

/** @returns null when help was asked for. @throws {UsageError} */
export function readOptions(args: readonly string[]): Wish | null {
  const { values } = parse(args);
  if (values.help) return null;
  const options = {
    url: originOf(values.url),
    customers: numberOf('customers', values.customers, { min: 1, max: CUSTOMERS_MAX }),
    agents: numberOf('agents', values.agents, { min: 0, max: AGENT_ACCOUNTS.length }),
    rate: numberOf('rate', values.rate, { min: 0.1, max: RATE_MAX, isWhole: false }),
    seconds: numberOf('seconds', values.seconds, { min: 1, max: DAY_S }),
    seed: numberOf('seed', values.seed, { min: 0, max: 2 ** 32 - 1 }),
    keepOpen: values['keep-open'],
    giveUpAfter: numberOf('give-up-after', values['give-up-after'], { min: 1, max: DAY_S }),
    killRounds: numberOf('kill-rounds', values['kill-rounds'], { min: 0, max: ROUNDS_MAX }),
  };
  // Agents take over half of it when there are any.
  const customersRate = options.agents === 0 ? options.rate : options.rate / 2;
  const needed = Math.ceil(customersRate / (CUSTOMER_SENDS_PER_SECOND / 2));
  if (options.customers < needed) {
    throw new UsageError(
      `A customer may send ${CUSTOMER_SENDS_PER_SECOND} messages a second at most: for --rate ${options.rate}, ` +
        `give --customers ${needed} or more.`,
    );
  }
  return options;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        url: { type: 'string', default: 'http://127.0.0.1:8080' },
        customers: { type: 'string', default: '50' },
        agents: { type: 'string', default: '5' },
        rate: { type: 'string', default: '20' },
        seconds: { type: 'string', default: '60' },
        seed: { type: 'string', default: '1' },
        'keep-open': { type: 'boolean', default: false },
        'give-up-after': { type: 'string', default: String(GIVE_UP_AFTER_S) },
        'kill-rounds': { type: 'string', default: '0' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--url is '${text}': give an address such as http://127.0.0.1:8080`);
  return url.origin;
}

function numberOf(
  name: string,
  text: string,
  { min, max, isWhole = true }: { min: number; max: number; isWhole?: boolean },
): number {
  const value = /^\d{1,10}(?:\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max && (!isWhole || Number.isInteger(value))) return value;
  throw new UsageError(`--${name} is '${text}': give a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}`);
}
