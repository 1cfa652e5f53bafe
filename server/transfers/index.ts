import { answerTransfer, listTransfers, listTransferTeams, transferChat } from '#contract/http/transfers.ts';
import type { RuleDeps } from '../chat/index.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import { answerOffer, createOfferExpiry, offerChat, offersOf, teamsForOffers } from './transferService.ts';

/** Serves offers of chats. @returns work on offers that no one takes in time */
export function serveTransfers(server: Server, rules: RuleDeps) {
  const { db } = rules;
  serveStaff(server, transferChat, async ({ principal, input }) => ({ id: await offerChat(rules, principal, input) }));
  serveStaff(server, answerTransfer, ({ principal, input }) => answerOffer(rules, principal, input));
  serveStaff(server, listTransfers, ({ principal }) => offersOf(db, principal));
  serveStaff(server, listTransferTeams, ({ principal }) => teamsForOffers(db, principal));
  return { expiry: createOfferExpiry(rules) };
}
