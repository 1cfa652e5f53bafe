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

/** The picture on a product's tile. */
export function ProductIcon({ code }: { readonly code: number }) {
  const Icon = ICONS[code] ?? Package;
  return <Icon className="cs-customer-product" size={22} aria-hidden="true" />;
}
