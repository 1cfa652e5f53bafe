import type { FastifyBaseLogger } from 'fastify';
import { upsertPeople } from '#contract/http/directory.ts';
import type { Config } from '../config.ts';
import { serveApp, type Server } from '../http/serve.ts';
import { createDirectoryService, type DirectoryService, type DirectoryServiceDeps } from './directoryService.ts';

export {
  filePictures,
  givePictures,
  ListProblemsError,
  readPeopleFile,
  takeList,
  type ListCounts,
} from './peopleList.ts';

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

export function serveDirectory(server: Server, { directory }: { readonly directory: DirectoryService }): void {
  serveApp(server, upsertPeople, ({ input, principal }) => directory.upsert(input.people, principal.issuedAt));
}
