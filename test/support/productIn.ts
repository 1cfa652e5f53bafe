import { startProduct, type Product, type Storage } from './product.ts';

/** A product and a browser. */
export interface ProductIn<Opened> {
  /** Runs during the specs of the `describe`. */
  readonly product: Pick<Product, 'url' | 'kill' | 'restart'>;
  browser(): Opened;
}

interface Closable {
  close(): Promise<void>;
}

/** Longer than the limit for the start of a product. */
const STARTED_WITHIN_MS = 150_000;

interface Wanted<Opened> {
  /** null if this machine has no such browser: then the specs are pending. */
  readonly open: (() => Promise<Opened>) | null;
  /** Why they are pending. */
  readonly missing?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly storage?: Storage;
}

/** Call it in a `describe`, before its hooks: starts one product and one browser for all its specs. */
export function onProductIn<Opened extends Closable>({
  open,
  missing = '',
  env,
  storage,
}: Wanted<Opened>): ProductIn<Opened> {
  /** Closes all that was started, even if something else failed. */
  const closings: (() => Promise<void>)[] = [];
  let running: Product | null = null;
  let browser: Opened | null = null;

  const openBrowser = async (): Promise<void> => {
    if (open === null) return;
    const opened = await open();
    browser = opened;
    closings.push(() => opened.close());
  };
  const start = async (): Promise<void> => {
    const started = await startProduct(env, storage);
    running = started;
    closings.push(() => started.stop());
  };

  beforeAll(async () => {
    if (open === null) return;
    const failed = (await Promise.allSettled([openBrowser(), start()])).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }, STARTED_WITHIN_MS);
  beforeEach(() => {
    if (open === null) pending(missing);
  });
  afterAll(async () => {
    await Promise.all(closings.splice(0).map((close) => close()));
  }, STARTED_WITHIN_MS);

  const started = (): Product => running ?? notRunning('the product');
  return {
    product: {
      get url() {
        return started().url;
      },
      kill: () => started().kill(),
      restart: () => started().restart(),
    },
    browser: () => browser ?? notRunning('the browser'),
  };
}

function notRunning(what: string): never {
  throw new Error(`${what} does not run`);
}
