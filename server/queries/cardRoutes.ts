import { readCard } from '../../contract/http/customerQueries.ts';
import { serveCustomer, type Server } from '../http/serve.ts';
import type { CardService } from './cardService.ts';

/** HTTP face of work-order cards. */
export function cardRoutes(server: Server, { cards }: { readonly cards: CardService }): void {
  serveCustomer(server, readCard, async ({ principal, input }) => {
    await cards.opened(principal.customerId, input);
    return null;
  });
}
