import type { ComponentProps } from 'react';
import type { Transfers } from '../transfers.tsx';
import { OfferList } from './OfferList.tsx';
import { OfferStrip } from './OfferStrip.tsx';
import { TransferButton } from './TransferButton.tsx';

const VIEWS = { list: OfferList, button: TransferButton, strip: OfferStrip } as const;

/** Draws one of the places of transfers. */
export function TransfersView({ place }: ComponentProps<typeof Transfers>) {
  const View = VIEWS[place];
  return <View />;
}
