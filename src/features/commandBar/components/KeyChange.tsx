import { X } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { isApple } from '#common/browser/platform.ts';
import {
  conflictsOf,
  isAllowed,
  keysChosen,
  keysOf,
  pressOf,
  selectChosenKeys,
  strokeOf,
  strokeTexts,
  useCommands,
  type Command,
} from '#common/commands/index.ts';
import { Button } from '#common/components/Button.tsx';

interface KeyChangeProps {
  readonly command: Command;
  readonly onDone: () => void;
}

/** Changes the keys of a command: removes some, takes new ones, or restores its own. */
export function KeyChange({ command, onDone }: KeyChangeProps) {
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
    <div className="cs-key-change cs-row cs-wrap cs-gap-2">
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          className="cs-key-chip cs-inline cs-gap-1"
          aria-label={t('commands.remove', { keys: textOf(key) })}
          title={t('commands.remove', { keys: textOf(key) })}
          onClick={() => dispatch(keysChosen({ id, strokes: keys.filter((other) => other !== key) }))}
        >
          {textOf(key)}
          <X size={14} aria-hidden="true" />
        </button>
      ))}
      <button ref={focus} type="button" className="cs-key-capture" onKeyDown={onKeyDown}>
        {t('commands.press')}
      </button>
      {chosen[id] !== undefined && (
        <Button variant="link" onClick={() => dispatch(keysChosen({ id, strokes: null }))}>
          {t('commands.own')}
        </Button>
      )}
      <div role="status" className="cs-key-problem">
        {pressed !== null && !isAllowed(pressed) && <span>{t('commands.reserved', { keys: textOf(pressed) })}</span>}
        {pressed !== null && isAllowed(pressed) && conflicts.length > 0 && (
          <>
            <span>
              {t('commands.conflict', {
                keys: textOf(pressed),
                commands: conflicts.map(({ title }) => t(title)).join(', '),
              })}
            </span>{' '}
            <Button variant="link" onClick={() => take(pressed)}>
              {t('commands.useHere')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function focus(element: HTMLElement | null) {
  element?.focus();
}
