import {
  Aperture,
  ArrowLeftRight,
  Compass,
  MessageCircle,
  Podcast,
  ShoppingBag,
  TrainFront,
  Wallet,
  Watch,
  Wifi,
  type LucideIcon,
} from 'lucide-react';
import type { Product } from '../../../contract/domain.ts';

const ICONS: Readonly<Record<Product, LucideIcon>> = {
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
export function ProductIcon({ product }: { readonly product: Product }) {
  const Icon = ICONS[product];
  return <Icon className="cs-customer-product" size={22} aria-hidden="true" />;
}
