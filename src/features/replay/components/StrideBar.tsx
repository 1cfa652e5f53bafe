import { ArrowLeftToLine, ArrowRightToLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { IconButton } from '../../../common/components/Button.tsx';
import { SelectField } from '../../../common/components/SelectField.tsx';
import { MARK_KINDS, strideChosen, strideRequested, type Stride } from '../replayEvents.ts';
import { selectIsNotFound, selectLog, selectStride, selectTypes } from '../replaySlice.ts';
import { lanesOf } from './timelineShapes.ts';

const CHAT = 'chat:';

/** From one to the next of what is chosen. */
export function StrideBar() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isNotFound = useSelector(selectIsNotFound);
  return (
    <div className="cs-replay-stride" role="group" aria-label={t('replay.strideTo')}>
      <StrideField />
      <IconButton
        label={t('replay.previous')}
        icon={<ArrowLeftToLine size={18} />}
        variant="secondary"
        aria-keyshortcuts="Shift+ArrowLeft"
        onClick={() => dispatch(strideRequested({ direction: -1 }))}
      />
      <IconButton
        label={t('replay.next')}
        icon={<ArrowRightToLine size={18} />}
        variant="secondary"
        aria-keyshortcuts="Shift+ArrowRight"
        onClick={() => dispatch(strideRequested({ direction: 1 }))}
      />
      <span role="status" className="cs-replay-not-found">
        {isNotFound && t('replay.notFound')}
      </span>
    </div>
  );
}

function StrideField() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const log = useSelector(selectLog);
  const types = useSelector(selectTypes);
  const stride = useSelector(selectStride);
  const options = [
    { value: 'marks', label: t('replay.stride.marks') },
    ...lanesOf(log?.buckets ?? []).map((kind) => ({ value: kind, label: t(`replay.mark.${kind}`) })),
    { value: 'types', label: t('replay.stride.types'), disabled: types === null },
    ...(log?.chatIds ?? []).map((id) => ({ value: `${CHAT}${id}`, label: t('replay.stride.chat', { id }) })),
  ];
  return (
    <SelectField
      label={t('replay.strideTo')}
      options={options}
      value={valueOf(stride)}
      onChange={(value) => dispatch(strideChosen(strideOf(value)))}
    />
  );
}

function valueOf(stride: Stride): string {
  switch (stride.by) {
    case 'mark':
      return stride.mark;
    case 'chat':
      return `${CHAT}${stride.chatId}`;
    default:
      return stride.by;
  }
}

function strideOf(value: string): Stride {
  if (value.startsWith(CHAT)) return { by: 'chat', chatId: value.slice(CHAT.length) };
  const mark = MARK_KINDS.find((kind) => kind === value);
  if (mark !== undefined) return { by: 'mark', mark };
  return { by: value === 'types' ? 'types' : 'marks' };
}
