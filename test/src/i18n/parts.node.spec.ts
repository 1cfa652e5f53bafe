import en from '../../../src/i18n/en.json';
import { ACCOUNTS_TEXTS } from '../../../src/i18n/accounts.ts';
import { AUDIT_LOG_TEXTS } from '../../../src/i18n/auditLog.ts';
import { CHART_TEXTS } from '../../../src/i18n/charts.ts';
import { CHAT_AWAY_TEXTS } from '../../../src/i18n/chatAway.ts';
import { CHAT_CONNECTION_TEXTS } from '../../../src/i18n/chatConnection.ts';
import { CHAT_STEPS_TEXTS } from '../../../src/i18n/chatSteps.ts';
import { DASHBOARD_TEXTS } from '../../../src/i18n/dashboard.ts';
import { DEVICES_TEXTS } from '../../../src/i18n/devices.ts';
import { LAYOUT_TEXTS } from '../../../src/i18n/layout.ts';
import { LEADER_TEXTS } from '../../../src/i18n/leader.ts';
import { LOGIN_TEXTS } from '../../../src/i18n/login.ts';
import { MENUS_TEXTS } from '../../../src/i18n/menus.ts';
import { NOT_FOUND_TEXTS } from '../../../src/i18n/notFound.ts';
import { NOTICE_TEXTS } from '../../../src/i18n/notices.ts';
import { PROBLEM_REPORT_TEXTS } from '../../../src/i18n/problemReport.ts';
import { QUERY_SETTINGS_TEXTS } from '../../../src/i18n/querySettings.ts';
import { QUERY_TEXTS } from '../../../src/i18n/queries.ts';
import { QUERY_VIEW_TEXTS } from '../../../src/i18n/queryView.ts';
import { REPLAY_TEXTS } from '../../../src/i18n/replay.ts';
import { REPORTS_TEXTS } from '../../../src/i18n/reports.ts';
import { ROLES_TEXTS } from '../../../src/i18n/roles.ts';
import { SCREEN_TEXTS } from '../../../src/i18n/screens.ts';

describe('the back office', () => {
  it('loads every text but those of the customer’s page, each with one part of the page', () => {
    const { customer: _, customerQueries: __, ...ours } = en;
    const parts = [
      LOGIN_TEXTS, SCREEN_TEXTS, LAYOUT_TEXTS, LEADER_TEXTS, CHAT_STEPS_TEXTS, CHAT_AWAY_TEXTS, CHAT_CONNECTION_TEXTS, NOTICE_TEXTS, NOT_FOUND_TEXTS, QUERY_TEXTS,
      QUERY_VIEW_TEXTS, QUERY_SETTINGS_TEXTS, ACCOUNTS_TEXTS, ROLES_TEXTS, MENUS_TEXTS, AUDIT_LOG_TEXTS, DEVICES_TEXTS, PROBLEM_REPORT_TEXTS,
      CHART_TEXTS, DASHBOARD_TEXTS, REPORTS_TEXTS, REPLAY_TEXTS,
    ];
    expect(parts.reduce((all, part) => ({ ...all, ...part }), {})).toEqual(ours);
    expect(parts.flatMap((part) => Object.keys(part)).length).toBe(Object.keys(ours).length);
  });
});
