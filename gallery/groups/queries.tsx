import { QUERY_STATUS } from '#contract/domain.ts';
import { QueryContent, QueryPictures, QueryWords } from '#src/conversation/components/QueryContent.tsx';
import { QueryStatus, When } from '#src/conversation/components/queryFacts.tsx';
import type { Entry } from '../entry.ts';
import { ARABIC_TEXT, BROKEN_PICTURE, LONG_TEXT, LONG_WORD, PICTURE } from '../samples.tsx';

export const QUERIES: readonly Entry[] = [
  {
    title: 'QueryContent',
    components: [QueryContent, QueryWords, QueryPictures, QueryStatus, When],
    states: {
      words: <QueryWords text={`${LONG_TEXT}\n\nSee https://example.com/orders/4711`} />,
      'words and pictures': <QueryContent text={LONG_TEXT} viewKey="content" id="4714" addresses={[PICTURE]} />,
      open: <QueryStatus status={QUERY_STATUS.open} />,
      closed: <QueryStatus status={QUERY_STATUS.closed} />,
      time: <When iso="2026-03-09T08:30:00Z" />,
      'long word': <QueryWords text={LONG_WORD} />,
      'right to left': <QueryWords text={ARABIC_TEXT} />,
      pictures: <QueryPictures viewKey="query" id="4711" addresses={[PICTURE, BROKEN_PICTURE, PICTURE]} />,
      '0 pictures': <QueryPictures viewKey="empty" id="4712" addresses={[]} />,
    },
    opens: '[aria-modal]',
    layers: {
      'picture in large': {
        show: <QueryPictures viewKey="large" id="4713" addresses={[PICTURE, PICTURE]} />,
        heightPx: 420,
        view: { 'pictures.large': '0' },
      },
    },
  },
];
