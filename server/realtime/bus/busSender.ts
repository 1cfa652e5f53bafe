import type { BusChannel } from './busChannel.ts';
import { packBusMessages, withoutTexts } from './busMessages.ts';
import type { BusSender } from './busQueue.ts';
import type { NatsBus } from './natsBus.ts';

/** Sends through NATS while there is a connection, otherwise through PostgreSQL, on which all processes listen. */
export function createBusSender(
  channel: Pick<BusChannel, 'send'>,
  nats: Pick<NatsBus, 'isConnected' | 'send'> | null,
): BusSender {
  return {
    send: async (messages) => {
      const isSent = nats !== null && nats.isConnected() && (await nats.send(messages).then(YES, NO));
      // A bus message that arrives twice does nothing the second time.
      if (!isSent) await channel.send(packBusMessages(messages.map(withoutTexts)));
    },
  };
}

const YES = (): boolean => true;
const NO = (): boolean => false;
