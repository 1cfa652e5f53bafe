import { TIMELINE_PAGE_SIZE } from '#contract/constants.ts';
import { listAppContexts } from '#contract/http/gen/appContext.js';
import {
  blockCustomer,
  customerPanel,
  pageCustomerTimeline,
  saveCustomerNote,
} from '#contract/http/gen/customerPanel.js';
import type { HttpClient } from '#common/http/client.ts';
import type { NoteSubject } from './noteForm.ts';

export type CustomerPanelApi = ReturnType<typeof createCustomerPanelApi>;

/** Calls fail without a toast: the panel shows failures where they happened. */
export function createCustomerPanelApi(http: HttpClient) {
  return {
    fetchPanel: (customerId: string) => http.send(customerPanel, { customerId }),
    fetchTimeline: (customerId: string, cursor: string) =>
      http.send(pageCustomerTimeline, { customerId, cursor, pageSize: TIMELINE_PAGE_SIZE }),
    fetchContexts: (chatId: string) => http.send(listAppContexts, { chatId }),
    /** @param until null lifts the block */
    block: (customerId: string, until: string | null, reason: string) =>
      http.save(blockCustomer, { customerId, until, reason }),
    /** The server refuses when the note has changed since. */
    saveNote: ({ customerId, updateTime }: NoteSubject, text: string) =>
      http.save(saveCustomerNote, { customerId, text, updateTime: updateTime === '' ? null : updateTime }),
  };
}
