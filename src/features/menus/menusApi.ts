import { APP_ID } from '#contract/constants.ts';
import {
  addResource,
  editResource,
  getResource,
  getResourceTree,
  removeResource,
} from '#contract/http/gen/resources.js';
import type { Resource, ResourceNode } from '#contract/http/resources.ts';
import { mapResponse, type Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import type { WholeAnswer } from '#common/wholeList/index.ts';

export type MenuValues = Omit<Resource, 'id' | 'appId' | 'updateTime'>;

/** Calls show no toast on failure. */
export interface MenusApi {
  readonly fetchMenus: (etag: string | null) => Cancellable<WholeAnswer<ResourceNode>>;
  readonly fetchMenu: (id: string) => Cancellable<Resource>;
  readonly addMenu: (values: MenuValues) => Cancellable<{ readonly id: string }>;
  /** `shown`: the version that the user edited. The server refuses when the menu has changed since. */
  readonly editMenu: (
    shown: Pick<Resource, 'id' | 'updateTime'>,
    values: MenuValues & { readonly takesWork: boolean },
  ) => Cancellable<null>;
  readonly removeMenu: (id: string, takesWork: boolean) => Cancellable<null>;
}

export function createMenusApi(http: HttpClient): MenusApi {
  return {
    fetchMenus: (etag) =>
      mapResponse(
        http.sendTagged(getResourceTree, { appId: String(APP_ID) }, etag),
        (answer) => answer && { rows: answer.data, etag: answer.etag },
      ),
    fetchMenu: (id) => http.send(getResource, { id }),
    addMenu: (values) => http.save(addResource, { ...values, appId: APP_ID }),
    editMenu: ({ id, updateTime }, values) => http.save(editResource, { ...values, id, updateTime }),
    removeMenu: (id, takesWork) => http.save(removeResource, { id, ...(takesWork && { takesWork: 'true' }) }),
  };
}
