import { ArrowLeftToLine, ArrowRightToLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { SelectField } from '#common/components/SelectField.tsx';
import { jumpFilterChosen, MARK_KINDS, type JumpFilter } from '../replayEvents.ts';
import { selectIsNotFound, selectJumpFilter, selectLog, selectTypes } from '../replaySlice.ts';
import { CommandButton } from './CommandButton.tsx';
import { lanesOf } from './timelineShapes.ts';

const CHAT = 'chat:';

/** Chooses what the 'previous' and 'next' buttons jump to. */
export function JumpFilterBar() {
  const { t } = useTranslation();
  const isNotFound = useSelector(selectIsNotFound);
  return (
    <div className="cs-replay-stride cs-row cs-wrap" role="group" aria-label={t('replay.jumpFilterLabel')}>
      <JumpFilterField />
      <CommandButton
        command="replay.previous"
        label={t('replay.previous')}
        icon={<ArrowLeftToLine size={18} />}
        variant="secondary"
      />
      <CommandButton
        command="replay.next"
        label={t('replay.next')}
        icon={<ArrowRightToLine size={18} />}
        variant="secondary"
      />
      <span role="status" className="cs-replay-not-found cs-small cs-danger">
        {isNotFound && t('replay.notFound')}
      </span>
    </div>
  );
}

function JumpFilterField() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const log = useSelector(selectLog);
  const types = useSelector(selectTypes);
  const filter = useSelector(selectJumpFilter);
  const options = [
    { value: 'marks', label: t('replay.jumpFilter.marks') },
    ...lanesOf(log?.buckets ?? []).map((kind) => ({ value: kind, label: t(`replay.mark.${kind}`) })),
    { value: 'types', label: t('replay.jumpFilter.types'), disabled: types === null },
    ...(log?.chatIds ?? []).map((id) => ({ value: `${CHAT}${id}`, label: t('replay.jumpFilter.chat', { id }) })),
  ];
  return (
    <SelectField
      label={t('replay.jumpFilterLabel')}
      options={options}
      value={valueOf(filter)}
      onChange={(value) => dispatch(jumpFilterChosen(jumpFilterOf(value)))}
    />
  );
}

function valueOf(filter: JumpFilter): string {
  switch (filter.by) {
    case 'mark':
      return filter.mark;
    case 'chat':
      return `${CHAT}${filter.chatId}`;
    default:
      return filter.by;
  }
}

function jumpFilterOf(value: string): JumpFilter {
  if (value.startsWith(CHAT)) return { by: 'chat', chatId: value.slice(CHAT.length) };
  const mark = MARK_KINDS.find((kind) => kind === value);
  if (mark !== undefined) return { by: 'mark', mark };
  return { by: value === 'types' ? 'types' : 'marks' };
}
