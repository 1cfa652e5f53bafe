import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { SelectField } from '../../../common/components/SelectField.tsx';
import { lanesOf } from './timelineShapes.ts';
import { MARK_KINDS, strideChosen, type Stride } from '../replayEvents.ts';
import { selectLog, selectStride, selectTypes } from '../replaySlice.ts';

const CHAT = 'chat:';

/** What 'previous' and 'next' go to. */
export function StrideField() {
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
  return <SelectField label={t('replay.strideTo')} options={options} value={valueOf(stride)} onChange={(value) => dispatch(strideChosen(strideOf(value)))} />;
}

function valueOf(stride: Stride): string {
  switch (stride.by) {
    case 'mark': return stride.mark;
    case 'chat': return `${CHAT}${stride.chatId}`;
    default: return stride.by;
  }
}

function strideOf(value: string): Stride {
  if (value.startsWith(CHAT)) return { by: 'chat', chatId: value.slice(CHAT.length) };
  const mark = MARK_KINDS.find((kind) => kind === value);
  if (mark !== undefined) return { by: 'mark', mark };
  return { by: value === 'types' ? 'types' : 'marks' };
}
