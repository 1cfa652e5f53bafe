import { useSelector } from 'react-redux';
import { dateTimeOf } from '../../../common/format/messageTime.ts';
import { selectZone } from '../queriesReducer.ts';

/**
 * An instant in the deployment's time zone. Avoids the back-office's date library, to keep the page small.
 * @param iso ISO 8601
 */
export function When({ iso }: { readonly iso: string }) {
  return <time dateTime={iso}>{dateTimeOf(Date.parse(iso), useSelector(selectZone))}</time>;
}
