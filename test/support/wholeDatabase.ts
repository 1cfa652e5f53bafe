import type { Db } from '#server/db/connection.ts';

/** Every row of every table as one text, with the table's name: bytes as hexadecimal digits. */
export async function rowsAsText(db: Db): Promise<readonly string[]> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by name`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.query<{ text: string }>(`select ${name}::text as text from ${name}`);
    texts.push(...rows.map(({ text }) => `${name} ${text}`));
  }
  return texts;
}

/** Rows and samples of statistics that contain a word in any case, as text or as bytes. */
export async function bytesWith(db: Db, word: string): Promise<readonly string[]> {
  const { rows: samples } = await db.query<{ text: string }>(
    `select stats::text as text from pg_stats stats where schemaname = 'public'`,
  );
  const forms = [word, Buffer.from(word).toString('hex')];
  return [...(await rowsAsText(db)), ...samples.map(({ text }) => `pg_stats ${text}`)].filter((text) =>
    forms.some((form) => text.toLowerCase().includes(form)),
  );
}
