import { RotateCcw, X } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { UNDO_SEND_MS } from '#contract/serviceLimits.ts';
import { isApple } from '#common/browser/platform.ts';
import {
  COMMAND_GROUPS,
  keysOf,
  keysReset,
  preferenceChosen,
  selectAfterEnd,
  selectAnnouncesChats,
  selectChosenKeys,
  selectSendKey,
  selectUndoesSends,
  strokeTexts,
  useCommands,
  type Command,
  conflictsOf,
  isAllowed,
  keysChosen,
  pressOf,
  strokeOf,
} from '#common/commands/index.ts';
import { Button } from '#common/components/Button.tsx';
import { Modal } from '#common/components/Modal.tsx';
import { RadioField } from '#common/components/RadioField.tsx';
import './KeySheet.css';

interface KeySheetProps {
  /** The command whose keys are being changed; null: none. */
  readonly changedId: string | null;
  readonly onChange: (id: string | null) => void;
  readonly onDismiss: () => void;
}

/** The keys of all commands that the user may run, and where to change them. */
export function KeySheet({ changedId, onChange, onDismiss }: KeySheetProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const state = useStore<object>().getState();
  const chosen = useSelector(selectChosenKeys);
  const commands = useCommands();
  // A screen to which the user has no permission never applies; others may apply at another time.
  const shown = commands.filter(({ group, actionIn }) => group !== 'go' || actionIn(state) !== null);
  const [mod = ''] = strokeTexts('Mod', { t, isApple: isApple() });
  const [alt = ''] = strokeTexts('Alt', { t, isApple: isApple() });
  return (
    <Modal title={t('commandTitles.keys')} wide closesOutside onDismiss={onDismiss}>
      <p className="cs-below-3 cs-muted">{t('commands.hint', { mod, alt })}</p>
      <Preferences mod={mod} />
      <div className="cs-key-groups cs-above-4 cs-gap-4 cs-grid">
        {COMMAND_GROUPS.map((group) => ({ group, own: shown.filter((command) => command.group === group) }))
          .filter(({ own }) => own.length > 0)
          .map(({ group, own }) => (
            <section key={group} aria-label={t(`commands.group.${group}`)}>
              <h3 className="cs-hint">{t(`commands.group.${group}`)}</h3>
              <ul className="cs-key-list cs-list">
                {own.map((command) => (
                  <li key={command.id}>
                    <KeyRow command={command} onChange={() => onChange(command.id)} />
                    {command.id === changedId && <KeyChange command={command} onDone={() => onChange(null)} />}
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
      <div className="cs-above-4 cs-head cs-hint">
        <span>{t('commands.account')}</span>
        <Button disabled={Object.keys(chosen).length === 0} onClick={() => dispatch(keysReset())}>
          <RotateCcw size={16} aria-hidden="true" />
          {t('commands.reset')}
        </Button>
      </div>
    </Modal>
  );
}

function KeyRow({ command, onChange }: { readonly command: Command; readonly onChange: () => void }) {
  const { t } = useTranslation();
  const keys = keysOf(command, useSelector(selectChosenKeys));
  const title = t(command.title);
  return (
    <div className="cs-key-row cs-row cs-gap-3">
      <span className="cs-grow">{title}</span>
      <span className="cs-to-end cs-wrap cs-gap-2">
        {keys.length === 0 && <span className="cs-hint">{t('commands.none')}</span>}
        {keys.map((key) => (
          <Keys key={key} keys={key} />
        ))}
      </span>
      <Button variant="link" aria-label={t('commands.changeOf', { command: title })} onClick={onChange}>
        {t('commands.change')}
      </Button>
    </div>
  );
}

/** The strokes of a command, one after the other. */
function Keys({ keys }: { readonly keys: string }) {
  const { t } = useTranslation();
  return (
    <span className="cs-key-strokes cs-gap-half">
      {strokeTexts(keys, { t, isApple: isApple() }).map((stroke, place) => (
        <kbd key={`${place} ${stroke}`}>{stroke}</kbd>
      ))}
    </span>
  );
}

function Preferences({ mod }: { readonly mod: string }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return (
    <div className="ui form">
      <RadioField
        label={t('commands.sendKey')}
        options={[
          { value: 'enter', label: t('commands.sendEnter') },
          { value: 'modEnter', label: t('commands.sendModEnter', { mod }) },
        ]}
        value={useSelector(selectSendKey)}
        onChange={(value) => dispatch(preferenceChosen({ sendKey: value }))}
      />
      <RadioField
        label={t('commands.afterEnd')}
        options={[
          { value: 'next', label: t('commands.afterEndNext') },
          { value: 'stay', label: t('commands.afterEndStay') },
        ]}
        value={useSelector(selectAfterEnd)}
        onChange={(value) => dispatch(preferenceChosen({ afterEnd: value }))}
      />
      <RadioField
        label={t('commands.undoSend')}
        hint={t('commands.undoSendHint')}
        options={[
          { value: 'yes', label: t('commands.undoSendYes', { count: UNDO_SEND_MS / 1_000 }) },
          { value: 'no', label: t('commands.undoSendNo') },
        ]}
        value={useSelector(selectUndoesSends) ? 'yes' : 'no'}
        onChange={(value) => dispatch(preferenceChosen({ undoSend: value === 'yes' }))}
      />
      <RadioField
        label={t('commands.announces')}
        hint={t('commands.announcesHint')}
        options={[
          { value: 'yes', label: t('commands.announcesYes') },
          { value: 'no', label: t('commands.announcesNo') },
        ]}
        value={useSelector(selectAnnouncesChats) ? 'yes' : 'no'}
        onChange={(value) => dispatch(preferenceChosen({ announcesChats: value === 'yes' }))}
      />
    </div>
  );
}

interface KeyChangeProps {
  readonly command: Command;
  readonly onDone: () => void;
}

/** Changes the keys of a command: removes some, takes new ones, or restores its own. */
function KeyChange({ command, onDone }: KeyChangeProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const chosen = useSelector(selectChosenKeys);
  const commands = useCommands();
  const [pressed, setPressed] = useState<string | null>(null);
  const { id } = command;
  const keys = keysOf(command, chosen);
  const textOf = (key: string) => strokeTexts(key, { t, isApple: isApple() }).join(' ');
  const conflicts = pressed === null ? [] : conflictsOf(commands, chosen, id, pressed);

  const take = (stroke: string) => {
    for (const other of conflictsOf(commands, chosen, id, stroke))
      dispatch(
        keysChosen({
          id: other.id,
          strokes: keysOf(other, chosen).filter((key) => key !== stroke && !key.startsWith(`${stroke} `)),
        }),
      );
    dispatch(keysChosen({ id, strokes: [...keys.filter((key) => key !== stroke), stroke] }));
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return;
    if (event.key === 'Escape') {
      event.stopPropagation(); // would close the dialog
      onDone();
      return;
    }
    const stroke = strokeOf(pressOf(event.nativeEvent));
    if (stroke === null) return;
    event.preventDefault();
    setPressed(stroke);
    if (isAllowed(stroke) && conflictsOf(commands, chosen, id, stroke).length === 0) take(stroke);
  };
  return (
    <div className="cs-key-change cs-pad-2 cs-sunken cs-rounded cs-row cs-wrap cs-gap-2">
      {keys.map((key) => (
        <KeyChip
          key={key}
          text={textOf(key)}
          onRemove={() => dispatch(keysChosen({ id, strokes: keys.filter((other) => other !== key) }))}
        />
      ))}
      <button ref={focusOn} type="button" className="cs-key-capture" onKeyDown={onKeyDown}>
        {t('commands.press')}
      </button>
      {chosen[id] !== undefined && (
        <Button variant="link" onClick={() => dispatch(keysChosen({ id, strokes: null }))}>
          {t('commands.own')}
        </Button>
      )}
      <div role="status" className="cs-key-problem cs-ink cs-when-filled cs-small">
        {pressed !== null && (
          <Problem stroke={pressed} keys={textOf(pressed)} conflicts={conflicts} onTake={() => take(pressed)} />
        )}
      </div>
    </div>
  );
}

function focusOn(element: HTMLElement | null) {
  element?.focus();
}

function KeyChip({ text, onRemove }: { readonly text: string; readonly onRemove: () => void }) {
  const { t } = useTranslation();
  const label = t('commands.remove', { keys: text });
  return (
    <button
      type="button"
      className="cs-key-chip cs-pointer cs-ink cs-on-surface cs-rounded cs-inline cs-gap-1"
      aria-label={label}
      title={label}
      onClick={onRemove}
    >
      {text}
      <X size={14} aria-hidden="true" />
    </button>
  );
}

interface ProblemProps {
  readonly stroke: string;
  /** The stroke as a person reads it. */
  readonly keys: string;
  /** The commands that have the keys now. */
  readonly conflicts: readonly Command[];
  readonly onTake: () => void;
}

function Problem({ stroke, keys, conflicts, onTake }: ProblemProps) {
  const { t } = useTranslation();
  if (!isAllowed(stroke)) return <span>{t('commands.reserved', { keys })}</span>;
  if (conflicts.length === 0) return null;
  return (
    <>
      <span>{t('commands.conflict', { keys, commands: conflicts.map(({ title }) => t(title)).join(', ') })}</span>{' '}
      <Button variant="link" onClick={onTake}>
        {t('commands.useHere')}
      </Button>
    </>
  );
}
