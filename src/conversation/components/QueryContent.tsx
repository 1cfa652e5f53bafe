import { ImageOff } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { late } from '#common/components/ErrorBoundary.tsx';
import { useView } from '#common/view.ts';
import { LinkedText } from './LinkedText.tsx';
import type { ViewerPicture } from './PictureViewer.tsx';
import { useSteadyAddress } from '../browser/fileAddress.ts';
import './query.css';

const PictureViewer = lazy(async () => ({
  default: (await import(/* webpackChunkName: "viewer" */ './PictureViewer.tsx')).PictureViewer,
}));

/** A text of a query: keeps its lines and its direction, and its addresses are links. Only an erased text is empty. */
export function QueryWords({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  if (text === '')
    return <p className="cs-query-text cs-lines cs-breaks cs-below-4 is-erased">{t('conversation.erased')}</p>;
  return <LinkedText as="p" className="cs-query-text cs-lines cs-breaks cs-below-4" dir="auto" text={text} />;
}

export function QueryContent({ text, ...pictures }: QueryPicturesProps & { readonly text: string }) {
  return (
    <>
      <QueryWords text={text} />
      <QueryPictures {...pictures} />
    </>
  );
}

interface QueryPicturesProps {
  /** Their id in the view state; unique on the screen. */
  readonly viewKey: string;
  /** The id of their query. */
  readonly id?: string;
  /** What a picture is called in large; by default one of the query. @param number from 1 */
  readonly captionOf?: (number: number) => string;
  /** Signed for the reader. */
  readonly addresses: readonly string[];
  /** Called when a picture's address may have expired. Absent in views that do not load the query again. */
  readonly onExpired?: () => void;
}

/** Thumbnails that open in large. All have the same size, so that nothing moves when they load. */
export function QueryPictures({ viewKey, id, captionOf, addresses, onExpired = () => undefined }: QueryPicturesProps) {
  const { t } = useTranslation();
  const [shownKey, show] = useView(`pictures.${viewKey}`);
  if (addresses.length === 0) return null;
  const pictures = addresses.map((address, index): ViewerPicture => ({
    key: String(index),
    chatSeq: index,
    address,
    caption: captionOf?.(index + 1) ?? t('queryView.pictureOf', { number: index + 1, id }),
  }));
  return (
    <>
      <ul className="cs-query-pictures cs-list cs-below-4 cs-wrap cs-gap-2" aria-label={t('queryView.pictures')}>
        {pictures.map((picture, index) => (
          <li key={picture.key}>
            <SmallPicture
              address={picture.address}
              number={index + 1}
              onOpen={() => show(picture.key)}
              onExpired={onExpired}
            />
          </li>
        ))}
      </ul>
      {shownKey !== null &&
        late(<PictureViewer pictures={pictures} shownKey={shownKey} onShow={show} onMediaExpired={onExpired} />)}
    </>
  );
}

interface SmallPictureProps extends Required<Pick<QueryPicturesProps, 'onExpired'>> {
  readonly address: string;
  readonly number: number;
  readonly onOpen: () => void;
}

function SmallPicture({ address, number, onOpen, onExpired }: SmallPictureProps) {
  const { t } = useTranslation();
  const { shown, hasFailed, onError } = useSteadyAddress(address, onExpired);
  if (hasFailed)
    return (
      <span className="cs-query-picture cs-thumb cs-row cs-late is-broken">
        <ImageOff size={20} aria-hidden="true" />
        <span>{t('queryView.pictureFailed', { number })}</span>
      </span>
    );
  return (
    <button
      type="button"
      className="cs-query-picture cs-thumb cs-row"
      aria-label={t('queryView.picture', { number })}
      onClick={onOpen}
    >
      <img
        src={shown}
        alt=""
        width={96}
        height={96}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={onError}
      />
    </button>
  );
}
