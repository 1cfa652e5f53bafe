import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#server/db/embedded.ts';
import { versionOf } from '../../support/machine.ts';
import { serveRelay } from './relay.ts';

// The simplest durable chat: one INSERT and one commit for each message, over eight connections.

const CONNECTIONS = 8;

const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-insert-'));
const embedded = await startEmbedded({ dataDir, durability: 'full' });
const pool = new pg.Pool({ ...embedded.address, max: CONNECTIONS });
// PostgreSQL cuts the connections when it stops, which is fine.
pool.on('error', () => undefined);
await pool.query(
  `create table message (
     id bigint generated always as identity primary key,
     chat_id bigint not null,
     msg text not null,
     created_at timestamptz not null default now()
   )`,
);
const {
  rows: [server],
} = await pool.query<{ server_version: string }>('show server_version');

serveRelay({
  versions: [versionOf('ws'), `PostgreSQL ${server?.server_version ?? ''}`],
  onMessage: (data, { agent, chatId }) => {
    pool
      .query({
        name: 'insert',
        text: 'insert into message (chat_id, msg) values ($1, $2)',
        values: [chatId, data.toString()],
      })
      .then(
        () => agent().send(data),
        (error: unknown) => {
          throw error;
        },
      );
  },
  onEnd: async () => {
    await pool.end();
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
});
