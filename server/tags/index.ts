import * as calls from '#contract/http/tags.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import { allTags, save, type TagDeps } from './tagService.ts';

export { requireTag, setTags, tagFilterOf } from './itemTags.ts';
export { listTags } from './tagRepository.ts';
export { hasTag, tagIdsOf, tagNamesOf, type Tagged, type TagFilter } from './tagsSql.ts';

/** Serves the list of tags. Chats and queries serve which of them they have. */
export function serveTags(server: Server, deps: TagDeps): void {
  serveStaff(server, calls.listTags, () => allTags(deps.db));
  serveStaff(server, calls.saveTag, ({ principal, input }) => save(deps, principal, input));
}
