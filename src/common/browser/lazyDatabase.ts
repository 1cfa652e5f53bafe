import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

interface LazyDatabaseOptions<Schema extends DBSchema> {
  readonly name: string;
  readonly version: number;
  /** Creates the stores of this version. */
  readonly upgrade: (database: IDBPDatabase<Schema>) => void;
}

/** An IndexedDB database that opens with the first call, and again after a failure or after it was closed. */
export function lazyDatabase<Schema extends DBSchema>({
  name,
  version,
  upgrade,
}: LazyDatabaseOptions<Schema>): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const forget = () => {
    opened = null;
  };
  return () => {
    opened ??= openDB<Schema>(name, version, {
      upgrade: (database) => upgrade(database),
      // A page with a newer schema waits for this connection to close. The next call opens another.
      blocking: (_current, _blocked, event) => {
        forget();
        if (event.target instanceof IDBDatabase) event.target.close();
      },
      terminated: forget,
    }).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opened;
  };
}
