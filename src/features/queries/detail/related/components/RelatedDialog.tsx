import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from '#common/components/Link.tsx';
import { QueryDialog } from '#src/features/queryView/index.ts';
import { QUERY_LIST_PATH } from '#src/features/queries/list/queryListFilters.ts';
import { selectRelated, selectShown } from '../../detailState.ts';
import { relatedClosed, relatedOpened } from '../relatedSlice.ts';

/** Shows another query without leaving the one on screen. A link leads to it. */
export function RelatedDialog() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { opened } = useSelector(selectRelated);
  const { id: shownId } = useSelector(selectShown);
  if (opened === null) return null;
  const { id } = opened;
  return (
    <QueryDialog
      opened={opened}
      onRetry={() => dispatch(relatedOpened({ id }))}
      onClose={() => dispatch(relatedClosed())}
      actions={
        id === shownId ? null : (
          <Link to={`${QUERY_LIST_PATH}/${id}`} className="ui button">
            {t('queryDetail.open')}
          </Link>
        )
      }
    />
  );
}
