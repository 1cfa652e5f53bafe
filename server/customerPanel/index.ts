import { customerPanel, pageCustomerTimeline, saveCustomerNote } from '#contract/http/customerPanel.ts';
import type { Database } from '../db/database.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import { saveNote } from './customerNoteService.ts';
import { panelOf, timelineOf } from './customerPanelService.ts';

/** Serves what staff see of a customer beside a chat. */
export function serveCustomerPanel(server: Server, { db }: { readonly db: Database }): void {
  serveStaff(server, customerPanel, ({ principal, input }) => panelOf(db, principal, input.customerId));
  serveStaff(server, pageCustomerTimeline, ({ principal, input }) => timelineOf(db, principal, input));
  serveStaff(server, saveCustomerNote, ({ principal, input }) => saveNote(db, principal, input));
}
