import { AUDIT_PAGE_SIZE } from '#contract/constants.ts';
import type { AuditEntry, Auditor } from '#contract/http/audit.ts';
import { exportAuditLog, pageAuditLog, searchAuditors } from '#contract/http/gen/audit.js';
import type { Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import { fetchFile, type FetchedFile } from '#common/http/fileCall.ts';
import type { FetchPage } from '#common/liveList/index.ts';
import type { AuditLogFilters } from './auditLogFilters.ts';

export interface AuditLogApi {
  /** Shows no toast on failure, like the next one: the list and the field show their own errors. */
  readonly fetchEntries: FetchPage<AuditLogFilters, AuditEntry>;
  /** Finds by part of a name or account, or by id. */
  readonly findAuditors: (keyword: string) => Cancellable<readonly Auditor[]>;
  readonly fetchWorkbook: (filters: AuditLogFilters) => Cancellable<FetchedFile>;
}

export function createAuditLogApi(http: HttpClient): AuditLogApi {
  return {
    fetchEntries: ({ filters, etag }) => {
      const { pageNo, cursor } = filters;
      const input = { ...narrowed(filters), ...(cursor === null ? {} : { cursor }), pageNo, pageSize: AUDIT_PAGE_SIZE };
      return http.sendPage(pageAuditLog, input, etag);
    },
    findAuditors: (keyword) => http.send(searchAuditors, { keyword }),
    fetchWorkbook: (filters) => fetchFile(http, exportAuditLog, narrowed(filters)),
  };
}

function narrowed({ by, staffId, action, days, keyword }: AuditLogFilters) {
  return {
    ...(by === null ? {} : { by }),
    ...(staffId === null ? {} : { staffId }),
    ...(action === null ? {} : { action }),
    ...(days.from === '' ? {} : { stime: days.from }),
    ...(days.to === '' ? {} : { etime: days.to }),
    ...(keyword === '' ? {} : { keyword }),
  };
}
