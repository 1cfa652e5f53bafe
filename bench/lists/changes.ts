import { openDatabase, type ConnectionOptions, type Database } from '#server/db/connection.ts';
import { startChanging, type Changing } from '../support/changing.ts';
import { answerQuestions } from '../support/children.ts';

// Changes chats in several databases, in a child process.

export interface ChangesQuestion {
  readonly databases: readonly ConnectionOptions[];
  readonly perSecond: number;
}
/** Since the last question, in all databases together. */
export interface ChangesAnswer {
  readonly changed: number;
  readonly seconds: number;
}

let running: readonly { readonly db: Database; readonly changing: Changing }[] = [];

answerQuestions(
  async ({ databases, perSecond }: ChangesQuestion): Promise<ChangesAnswer> => {
    if (running.length === 0) {
      running = await Promise.all(
        databases.map(async (options) => {
          const db = openDatabase(options, () => undefined);
          return { db, changing: await startChanging(db, perSecond) };
        }),
      );
    }
    const seen = running.map(({ changing }) => changing.look());
    return { changed: seen.reduce((sum, { changed }) => sum + changed, 0), seconds: seen[0]?.seconds ?? 0 };
  },
  async () => {
    for (const { db, changing } of running) {
      changing.stop();
      await db.close();
    }
  },
);
