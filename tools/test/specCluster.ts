import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/connection.ts';
import { startEmbedded, type EmbeddedAddress } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { DEMO_PASSWORD } from '#demo/seed/people.ts';
import { settleDemo } from '#server/deployment.ts';
import { encodedOf, verifyOf } from '#server/people/passwords.ts';
import { hashCheaply } from './cheapPasswords.ts';
import { removeForgotten } from './temporaryFiles.ts';

/** A PostgreSQL for a whole run of specs, without durability, with databases to copy. */
export interface SpecCluster {
  /** The address of the database from which others are created and dropped: SPEC_CLUSTER in the specs' environment. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Databases to copy: one with the schema only, one with the demonstration's data. */
/** `empty`: without our tables. */
export const TEMPLATES = { empty: 'template0', schema: 'template_schema', demo: 'template_demo' } as const;

const FOLDER_PREFIX = 'cs-test-db-';

/** @param withDemo whether specs will copy the demonstration, which takes some seconds to create */
export async function startSpecCluster(withDemo: boolean): Promise<SpecCluster> {
  removeForgotten(tmpdir(), FOLDER_PREFIX);
  const dir = mkdtempSync(path.join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  const { address, stop } = await startEmbedded({ dataDir: dir, durability: 'none' });
  const end = async (): Promise<void> => {
    await stop();
    rmSync(dir, { recursive: true, force: true });
  };
  const url = urlOf({ ...address, database: 'postgres' });
  try {
    await makeTemplates(url, withDemo);
    return { url, stop: end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function makeTemplates(url: string, withDemo: boolean): Promise<void> {
  const maintenance = openDatabase({ connectionString: url }, () => undefined);
  try {
    await maintenance.query(`create database ${TEMPLATES.schema}`);
    await migrate({ connectionString: databaseUrl(url, TEMPLATES.schema) });
    if (!withDemo) return;
    await maintenance.query(`create database ${TEMPLATES.demo} template ${TEMPLATES.schema}`);
    await fillDemo(databaseUrl(url, TEMPLATES.demo));
  } finally {
    await maintenance.close();
  }
}

async function fillDemo(url: string): Promise<void> {
  const db = openDatabase({ connectionString: url }, () => undefined);
  try {
    await settleDemo(readConfig({ DEMO: '1' }), db);
    // All accounts get the known password with a cheap hash: a real one costs a tenth of a second per login.
    await db.query('update staff set password_hash = $1', [await hashCheaply(verifyOf(encodedOf(DEMO_PASSWORD)))]);
  } finally {
    await db.close();
  }
}

/** The address of another database of the same cluster. */
export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = name;
  return url.href;
}

function urlOf({ host, port, user, password, database }: EmbeddedAddress): string {
  return `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
