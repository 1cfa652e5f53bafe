import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from '../../../../../common/components/Link.tsx';
import { Modal } from '../../../../../common/components/Modal.tsx';
import { Failure, Loading } from '../../../../../common/components/states.tsx';
import { QueryText } from '../../../../queryView/index.ts';
import { QUERY_LIST_PATH } from '../../../list/queryListFilters.ts';
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
    <Modal
      wide
      closesOutside
      title={t('queryView.number', { id })}
      onDismiss={() => dispatch(relatedClosed())}
      {...(id !== shownId && {
        actions: (
          <Link to={`${QUERY_LIST_PATH}/${id}`} className="ui button">
            {t('queryDetail.open')}
          </Link>
        ),
      })}
    >
      {opened.status === 'loading' && <Loading />}
      {opened.status === 'failed' && (
        <Failure onRetry={() => dispatch(relatedOpened({ id }))}>{t('queryView.failed')}</Failure>
      )}
      {opened.status === 'ready' && <QueryText query={opened.query} />}
    </Modal>
  );
}
