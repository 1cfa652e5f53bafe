import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { createDirectoryService, type DirectoryService, type DirectoryServiceDeps } from './directoryService.ts';

export interface DirectoryDeps extends Pick<DirectoryServiceDeps, 'db' | 'publisher' | 'images'> {
  readonly config: Pick<Config, 'customerPicturesFrom'>;
  readonly log: FastifyBaseLogger;
}

export function createDirectory({ config, log, ...deps }: DirectoryDeps): DirectoryService {
  return createDirectoryService({
    ...deps,
    picturesFrom: config.customerPicturesFrom,
    onError: (error, personId) => log.warn({ err: error, personId }, 'the picture of a customer was not fetched'),
  });
}
