import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '#common/components/Button.tsx';
import { FilterBar } from '#common/components/FilterBar.tsx';
import { SelectField } from '#common/components/SelectField.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { useTimeZone } from '#common/components/timeZone.tsx';
import { formatCount } from '#common/format/number.ts';
import { formatClock } from '#common/format/time.ts';
import { JUMP_WAYS, readJump, type JumpWay } from '../jump.ts';
import { jumpRequested } from '../replayEvents.ts';
import { selectLog } from '../replaySlice.ts';

/** A form to jump to an action, a time, a message or a chat. */
export function JumpForm() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const zone = useTimeZone();
  const log = useSelector(selectLog);
  const [way, setWay] = useState<JumpWay>('position');
  const [text, setText] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  if (log === null) return null;
  const change = (value: string) => {
    setText(value);
    setIsInvalid(false);
  };
  const values = {
    last: formatCount(log.count),
    from: formatClock(log.from, zone),
    until: formatClock(log.until, zone),
  };
  return (
    <div className="cs-replay-jump">
      <FilterBar
        label={t('replay.jump')}
        onSubmit={() => {
          const jump = readJump(way, text, log, zone);
          setIsInvalid(jump === null);
          if (jump !== null) dispatch(jumpRequested(jump));
        }}
      >
        <SelectField
          label={t('replay.jumpTo')}
          options={JUMP_WAYS.map((value) => ({ value, label: t(`replay.jumpWay.${value}`) }))}
          value={way}
          onChange={(chosen) => {
            setWay(chosen);
            change('');
          }}
        />
        <TextField
          className="cs-hidden-label"
          label={t(`replay.jumpWay.${way}`)}
          placeholder={t(`replay.jumpHint.${way}`, values)}
          value={text}
          maxLength={100}
          autoComplete="off"
          error={isInvalid ? t('replay.jumpInvalid') : null}
          onChange={({ target }) => change(target.value)}
        />
        <Button type="submit">{t('replay.go')}</Button>
      </FilterBar>
    </div>
  );
}
