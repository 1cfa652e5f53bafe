import type { ReportType } from '../../../contract/domain.ts';
import { daysTrends, serviceToday, topTen, usageAnalysisData } from '../../../contract/http/gen/reports.js';
import type { DayTrend, ServiceToday, StaffTotals, UsageAnalysis } from '../../../contract/http/reports.ts';
import type { Days } from '../../common/dayRange/index.ts';
import type { Cancellable } from '../../common/http/cancellable.ts';
import type { HttpClient } from '../../common/http/client.ts';

/** Calls show no toast on failure: each part of the dashboard shows its own errors. */
export interface DashboardApi {
  readonly fetchUsage: () => Cancellable<UsageAnalysis>;
  readonly fetchService: () => Cancellable<ServiceToday>;
  /** One entry for each day. */
  readonly fetchTrend: (type: ReportType, days: Days) => Cancellable<readonly DayTrend[]>;
  readonly fetchTopTen: (type: ReportType, days: Days) => Cancellable<readonly StaffTotals[]>;
}

export function createDashboardApi(http: HttpClient): DashboardApi {
  return {
    fetchUsage: () => http.send(usageAnalysisData, {}),
    fetchService: () => http.send(serviceToday, {}),
    fetchTrend: (type, days) => http.send(daysTrends, { ...days, type }),
    fetchTopTen: (type, days) => http.send(topTen, { ...days, type }),
  };
}
