import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import { counterIn } from '../common/metrics.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Server } from '../http/serve.ts';
import { createFileAddresses } from './fileAddresses.ts';
import { fileRoutes, avatarRoutes } from './fileRoutes.ts';
import { createFileService, type FileService, type AvatarDeps } from './fileService.ts';
import { createImages } from './images.ts';

export { fileIdIn, fileReaderOf, fileReaderOfSocket, type FileAddresses, type FileReader } from './fileAddresses.ts';
export { findFile, isNewAvatar, readFileContent, replaceAvatar, type AppAvatar } from './fileRepository.ts';
export { storeImage, type FileService } from './fileService.ts';
export { AVATAR_SIZE, createImages, type Images } from './images.ts';

export type Files = ReturnType<typeof createFiles>;

export interface FilesDeps {
  readonly db: Database;
  readonly config: Pick<Config, 'limits' | 'timings'>;
  readonly secret: string;
  readonly metrics: Registry;
  readonly log: FastifyBaseLogger;
}

export function createFiles({ db, config: { limits, timings }, secret, metrics, log }: FilesDeps) {
  const addresses = createFileAddresses({ secret, now: Date.now });
  const help = 'Size of the pictures that people have stored, by who they are';
  const stored = counterIn(metrics, 'file_bytes_stored_total', help, 'by');
  const images = createImages();
  const files = createFileService({
    db,
    addresses,
    images,
    limits,
    orphanMs: timings.orphanFileMs,
    onStored: (by, bytes) => stored.inc({ by }, bytes),
    onError: (error, text) => log.error({ err: error }, text),
  });
  /** The key with which a customer signs requests for avatars. */
  const signKeyOf = (customerId: string): string =>
    createHmac('sha256', secret).update(`sign:${customerId}`).digest('base64url');
  return { fileAddresses: addresses, files, images, signKeyOf };
}

/** Serves uploads, files and avatars. */
export async function serveFiles(
  server: Server,
  { files, ...deps }: AvatarDeps & { readonly files: FileService },
): Promise<void> {
  await fileRoutes(server, files);
  avatarRoutes(server.app, deps);
}
