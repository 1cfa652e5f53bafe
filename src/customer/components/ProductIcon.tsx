import {
  Aperture,
  ArrowLeftRight,
  Compass,
  MessageCircle,
  Package,
  Podcast,
  ShoppingBag,
  TrainFront,
  Wallet,
  Watch,
  Wifi,
  type LucideIcon,
} from 'lucide-react';
import { ICON_LOOK } from './iconLook.ts';

/** Of the products that the specification names. */
const ICONS: Readonly<Record<number, LucideIcon>> = {
  1: MessageCircle,
  2: Wallet,
  3: Aperture,
  4: ArrowLeftRight,
  5: Watch,
  6: Podcast,
  7: TrainFront,
  8: Wifi,
  9: ShoppingBag,
  10: Compass,
};

/** The icon of a product. Ten icons are not worth waiting for: they load after the page. */
export function ProductIcon({ code }: { readonly code: number }) {
  const Icon = ICONS[code] ?? Package;
  return <Icon {...ICON_LOOK} />;
}
