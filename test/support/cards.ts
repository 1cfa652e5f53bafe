import type { MessageContent } from '#contract/chat/content.ts';

/** The JSON text of a message of type 21 as it is sent: all else of a card is the server's to fill. */
export function cardContent(workOrderId: string): string {
  return JSON.stringify({ workOrderId } satisfies MessageContent);
}
