import { blockCustomer, customerPanel, pageCustomerTimeline, saveCustomerNote } from '#contract/http/customerPanel.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import { block, forgetPastBlocks, type BlockDeps } from './blockService.ts';
import { saveNote } from './customerNoteService.ts';
import { panelOf, timelineOf } from './customerPanelService.ts';

/** Serves what staff see of a customer beside a chat, and what they decide there. @returns the work that repeats */
export function serveCustomerPanel(server: Server, deps: BlockDeps) {
  const { db } = deps;
  serveStaff(server, customerPanel, ({ principal, input }) => panelOf(db, principal, input.customerId));
  serveStaff(server, pageCustomerTimeline, ({ principal, input }) => timelineOf(db, principal, input));
  serveStaff(server, saveCustomerNote, ({ principal, input }) => saveNote(db, principal, input));
  serveStaff(server, blockCustomer, ({ principal, input }) => block(deps, principal, input));
  return { forgetPast: () => forgetPastBlocks(db) };
}
