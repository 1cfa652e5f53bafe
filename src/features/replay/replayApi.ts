import { ACTION_LOG_PAGE_SIZE } from '../../../contract/constants.ts';
import type { ActionLogDetail, ActionLogHead } from '../../../contract/http/actionLogs.ts';
import { getActionLog, pageActionLogs } from '../../../contract/http/gen/actionLogs.js';
import type { PageWanted } from '../../common/components/Pager.tsx';
import type { Cancellable } from '../../common/http/cancellable.ts';
import type { HttpClient } from '../../common/http/client.ts';
import type { FetchPage } from '../../common/liveList/index.ts';

export interface ReplayApi {
  /** Both calls fail quietly, without a toast: the screen shows the error. */
  readonly fetchReports: FetchPage<PageWanted, ActionLogHead>;
  readonly fetchReport: (id: string) => Cancellable<ActionLogDetail>;
}

export function createReplayApi(http: HttpClient): ReplayApi {
  return {
    fetchReports: ({ filters: { pageNo, cursor }, etag }) => {
      const input = {
        ...(cursor === null ? {} : { cursor }),
        pageNo: String(pageNo),
        pageSize: String(ACTION_LOG_PAGE_SIZE),
      };
      return http.sendPage(pageActionLogs, input, etag);
    },
    fetchReport: (id) => http.send(getActionLog, { id }),
  };
}
