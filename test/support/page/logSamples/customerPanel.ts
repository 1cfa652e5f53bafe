import type { UnknownAction } from 'redux';
import * as panel from '#src/features/customerPanel/customerPanelSlice.ts';
import { aCustomerPanel, aTimeline, chatEntry } from '../fakeCustomerPanel.ts';
import { aQuerySummary } from '../fakeQueryList.ts';
import { AT, CANARY, ERROR, HEAD, PHONE } from './canaries.ts';
import { dialogFormSamples } from './forms.ts';

const QUERY = aQuerySummary({ title: CANARY, createName: CANARY, handleName: CANARY });
const ENTRIES = [
  chatEntry({ toName: CANARY, solved: true, lastMessage: { msgType: 1, text: CANARY } }),
  { kind: 'query', query: QUERY } as const,
];
const PANEL = aCustomerPanel({
  nickName: CANARY,
  headImg: HEAD,
  phone: PHONE,
  language: 'de',
  timeZone: 'Europe/Berlin',
  comeFrom: 4,
  firstContactTime: AT,
  lastContactTime: AT,
  note: { text: CANARY, updateName: CANARY, updateTime: AT },
  block: { until: AT, reason: CANARY, blockName: CANARY, blockTime: AT },
  openQueries: [QUERY],
  timeline: aTimeline(ENTRIES, '7.501'),
});
const { opened, failed, received, closed } = panel.shownCustomer.actions;
const { actions: app } = panel.appContexts;

/** An agent looks at a customer, and edits the note. */
export const CUSTOMER_PANEL_SAMPLES: readonly UnknownAction[] = [
  opened({ customerId: '91' }),
  failed(ERROR),
  opened({ customerId: '91' }),
  received(PANEL),
  panel.moreRequested(),
  panel.moreFailed(ERROR),
  panel.moreRequested(),
  panel.moreReceived(aTimeline(ENTRIES)),
  app.opened({ chatId: '7' }),
  app.failed(ERROR),
  app.opened({ chatId: '7' }),
  app.received([
    {
      fromSeq: 3,
      isSigned: true,
      createTime: AT,
      context: {
        ...{ version: CANARY, os: CANARY, device: CANARY, locale: CANARY, screen: CANARY },
        errorIds: [CANARY],
      },
    },
  ]),
  app.closed(),
  ...dialogFormSamples(panel.noteForm, {
    subject: { customerId: '91', nickName: CANARY, updateTime: AT },
    form: { text: CANARY },
    field: 'text',
    change: { text: `${CANARY}!` },
  }),
  ...dialogFormSamples(panel.blockForm, {
    subject: { customerId: '91', nickName: CANARY, updateTime: AT },
    form: { when: 'own', typed: '2026-01-01T09:00', reason: CANARY },
    field: 'reason',
    change: { reason: `${CANARY}!` },
  }),
  panel.liftRequested({ customerId: '91' }),
  panel.liftFailed(ERROR),
  closed(),
];
