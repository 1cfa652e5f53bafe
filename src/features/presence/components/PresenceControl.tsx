import { CircleCheck, Coffee, PowerOff, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { BREAK_MINUTES } from '#contract/constants.ts';
import { useTimeZone } from '#common/components/timeZone.ts';
import { clockOf } from '#common/format/messageTime.ts';
import { selectBreakEndsAt, selectIsOnline } from '../../session/index.ts';
import { breakChosen, offlineChosen, onlineChosen, selectPresenceStatus } from '../presenceSlice.ts';

/** Shows one's own status, and changes it with one click. Going offline asks first. */
export function PresenceControl() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const zone = useTimeZone();
  const isOnline = useSelector(selectIsOnline);
  const endsAt = useSelector(selectBreakEndsAt);
  const isChanging = useSelector(selectPresenceStatus) === 'changing';
  const isOnBreak = isOnline && endsAt !== null;
  const press = (action: ReturnType<typeof onlineChosen | typeof breakChosen | typeof offlineChosen>) => {
    if (!isChanging) dispatch(action);
  };
  return (
    <div
      className="cs-presence-control cs-gap-half cs-rounded cs-outlined"
      role="group"
      aria-label={t('presence.label')}
      aria-busy={isChanging}
    >
      <Choice
        Icon={CircleCheck}
        name="online"
        text={t('presence.online')}
        hint={t('presence.onlineHint')}
        isChosen={isOnline && !isOnBreak}
        onPress={() => press(onlineChosen())}
      />
      <Choice
        Icon={Coffee}
        name="break"
        text={isOnBreak ? t('presence.breakUntil', { time: clockOf(Date.parse(endsAt), zone) }) : t('presence.break')}
        hint={t(isOnBreak ? 'presence.breakLonger' : 'presence.breakHint', { minutes: BREAK_MINUTES })}
        isChosen={isOnBreak}
        onPress={() => press(breakChosen())}
      />
      <Choice
        Icon={PowerOff}
        name="offline"
        text={t('presence.offline')}
        hint={t('presence.offlineHint')}
        isChosen={!isOnline}
        onPress={() => press(offlineChosen())}
      />
    </div>
  );
}

interface ChoiceProps {
  readonly Icon: LucideIcon;
  readonly name: string;
  readonly text: string;
  readonly hint: string;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}

function Choice({ Icon, name, text, hint, isChosen, onPress }: ChoiceProps) {
  const isRepeatable = name === 'break';
  return (
    <button
      type="button"
      className={`cs-presence-choice cs-pointer cs-borderless cs-hint cs-inline cs-gap-1 cs-unbroken is-${name}`}
      aria-pressed={isChosen}
      title={hint}
      onClick={() => {
        if (!isChosen || isRepeatable) onPress();
      }}
    >
      <Icon size={14} aria-hidden="true" />
      <span className="cs-hidden-when-narrow">{text}</span>
    </button>
  );
}
