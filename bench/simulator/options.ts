import { AGENT_ACCOUNTS, CUSTOMERS_MAX } from './accounts.ts';
import { parseArgs } from 'node:util';
import { CUSTOMER_SENDS_PER_SECOND } from '#contract/constants.ts';
import { readDeployment, type Deployment } from './deployment.ts';

export interface SimulationOptions {
  /** Origin of the server. */
  readonly url: string;
  readonly customers: number;
  readonly agents: number;
  /** Messages a second of all people together. */
  readonly rate: number;
  readonly seconds: number;
  readonly seed: number;
  /** Whether chats stay open after the run. */
  readonly keepOpen: boolean;
  /** Who plays there; the demonstration's people by default. */
  readonly deployment?: Deployment;
  /** Limit in seconds for everything after the last message; GIVE_UP_AFTER_S by default. */
  readonly giveUpAfter?: number;
  /** Limit in seconds for signing in, and again for connecting; GIVE_UP_AFTER_S by default. */
  readonly startWithin?: number;
}

export interface SimulatorOptions extends SimulationOptions {
  /** How often a server of the simulator's own is killed; 0: uses the server at `url`, and never kills it. */
  readonly killRounds: number;
}

/** Invalid arguments. The message names them and the valid ones. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** With LEAVE_WITHIN_MS for the agents, a run ends at most half a minute late, even if nothing responds. */
export const GIVE_UP_AFTER_S = 25;

export const USAGE = `Simulates customers and agents against a server that runs the demonstration, or against a real deployment.

npm run simulate -- [--url http://127.0.0.1:8080] [--customers 50] [--agents 5] [--rate 20] [--seconds 60]
                    [--seed 1] [--keep-open] [--give-up-after 25] [--kill-rounds 0] [--deployment people.json]

  --url            the server
  --customers      number of customers, 1 to ${CUSTOMERS_MAX}: those of the demonstration from 1201 on,
                   so 1001 to 1188 stay free for you
  --agents         number of agents, 0 to ${AGENT_ACCOUNTS.length}: from staff${AGENT_ACCOUNTS.length} downwards;
                   with 0, no one replies
  --rate           messages a second of all people together
  --seconds        duration; Ctrl-C ends it earlier, with the same summary
  --seed           another number gives other conversations
  --keep-open      leaves chats open; otherwise the customers end theirs at the end
  --give-up-after  limit in seconds, at the end, for acknowledging and reading back all messages
  --deployment     a JSON file that says who plays in a real deployment: {"customerTokenSecret": "…",
                   "firstCustomer": 900000001, "agents": [{"account": "…", "password": "…"}]}. Customers get the ids
                   from the first one on. What they write stays there: erase them afterwards
  --kill-rounds    starts a server of its own, with its own data, and kills it this many times with -9 during the
                   traffic, restarting it each time; --url and --seconds are then ignored

Agents go offline at the end, unless they were online before. A restarted server is no problem: all people reconnect.
At the end each message is checked. The exit code is 1 if a message was lost, doubled or never answered by the server,
or could not be checked.`;

const RATE_MAX = 5_000;
const AGENTS = 5;
const DEPLOYMENT_CUSTOMERS_MAX = 10_000;
const ROUNDS_MAX = 1_000;
const DAY_S = 24 * 3_600;

/** @returns null when help was requested. @throws {UsageError} */
export function readOptions(args: readonly string[]): SimulatorOptions | null {
  const { values } = parse(args);
  if (values.help) return null;
  const deployment = deploymentIn(values.deployment);
  const agentsMax = deployment?.agents.length ?? AGENT_ACCOUNTS.length;
  const options = {
    url: originOf(values.url),
    customers: numberOf('customers', values.customers, {
      min: 1,
      max: deployment === null ? CUSTOMERS_MAX : DEPLOYMENT_CUSTOMERS_MAX,
    }),
    agents: numberOf('agents', values.agents ?? String(Math.min(AGENTS, agentsMax)), { min: 0, max: agentsMax }),
    rate: numberOf('rate', values.rate, { min: 0.1, max: RATE_MAX, isWhole: false }),
    seconds: numberOf('seconds', values.seconds, { min: 1, max: DAY_S }),
    seed: numberOf('seed', values.seed, { min: 0, max: 2 ** 32 - 1 }),
    keepOpen: values['keep-open'],
    giveUpAfter: numberOf('give-up-after', values['give-up-after'], { min: 1, max: DAY_S }),
    killRounds: numberOf('kill-rounds', values['kill-rounds'], { min: 0, max: ROUNDS_MAX }),
    ...(deployment !== null && { deployment }),
  };
  // With agents, they send half of the messages.
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
        agents: { type: 'string' },
        rate: { type: 'string', default: '20' },
        seconds: { type: 'string', default: '60' },
        seed: { type: 'string', default: '1' },
        'keep-open': { type: 'boolean', default: false },
        'give-up-after': { type: 'string', default: String(GIVE_UP_AFTER_S) },
        'kill-rounds': { type: 'string', default: '0' },
        deployment: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function deploymentIn(file: string | undefined): Deployment | null {
  if (file === undefined) return null;
  const deployment = readDeployment(file);
  if (deployment !== null) return deployment;
  throw new UsageError(`--deployment is '${file}': give a JSON file of the form below`);
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
