import { startProduct as startDemonstration, type Product } from '#bench/simulator/product.ts';
import { programOf } from './programs.ts';
import { startDatabase } from './testDatabase.ts';

export type { Product } from '#bench/simulator/product.ts';

/**
 * Where a product stores its data: in a copy of the demonstration on the run's cluster, which is fast, or in a
 * PostgreSQL of its own as with `npm start`, for specs of crashes.
 */
export type Storage = 'copy' | 'own';

const SERVER = programOf('server/main.ts');

/** Starts the product in a process of its own. `env` may name a database (DATABASE_URL) or a folder (DATA_DIR). */
export async function startProduct(
  env: Readonly<Record<string, string>> = {},
  storage: Storage = 'copy',
): Promise<Product> {
  if (storage === 'own' || 'DATABASE_URL' in env || 'DATA_DIR' in env) return startDemonstration(env, SERVER);
  const database = await startDatabase('demo');
  const product = await startDemonstration({ DATABASE_URL: database.url, DEMO: '1', ...env }, SERVER).catch(
    async (error: unknown) => {
      await database.stop();
      throw error;
    },
  );
  const { url, dataDir, kill, restart } = product;
  return {
    url,
    dataDir,
    kill,
    restart,
    get pid() {
      return product.pid;
    },
    stop: async () => {
      await product.stop();
      await database.stop();
    },
  };
}
