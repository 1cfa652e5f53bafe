import { useEffect } from 'react';
import { formatBadge } from '../../common/format/number.ts';
import { useThrottledSelector } from '../../common/browser/useThrottledSelector.ts';
import type { AttentionRoot } from '../../features/attention/index.ts';
import type { ChatRoot } from '../../features/chat/index.ts';
import { selectTitleCount } from './titleCount.ts';

const TITLE_MS = 250;
const selectBadge = (state: AttentionRoot & ChatRoot) => formatBadge(selectTitleCount(state));

/** Sets the document's title, with the number of new messages and chats before it. */
export function PageTitle({ brand }: { readonly brand: string }) {
  const badge = useThrottledSelector(selectBadge, TITLE_MS);
  useEffect(() => {
    document.title = badge === '0' ? brand : `(${badge}) ${brand}`;
    return () => {
      document.title = brand;
    };
  }, [brand, badge]);
  return null;
}
