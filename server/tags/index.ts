import * as calls from '#contract/http/tags.ts';
import type { Database } from '../db/database.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import { allTags, save } from './tagService.ts';

export { requireTag, setTags, tagFilterOf } from './itemTags.ts';
export { listTags } from './tagRepository.ts';
export { hasTag, tagIdsOf, tagNamesOf, type Tagged, type TagFilter } from './tagsSql.ts';

/** Serves the list of tags. Chats and queries serve which of them they have. */
export function serveTags(server: Server, db: Database): void {
  serveStaff(server, calls.listTags, () => allTags(db));
  serveStaff(server, calls.saveTag, ({ principal, input }) => save(db, principal, input));
}
