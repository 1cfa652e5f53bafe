import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { commandRan, matchStroke, pressOf, selectChosenKeys, strokeOf, useCommands } from '#common/commands/index.ts';
import { Modal } from '#common/components/Modal.tsx';
import { rowByKey } from '#common/components/arrowKeys.ts';
import { INITIAL_FOCUS } from '#common/components/useFocusInside.ts';
import { barClosed, barTyped, entryChosen, selectBar } from '../barSlice.ts';
import { BAR_COMMAND } from '../commandViews.ts';
import { COMMAND, keyOf, type BarEntry, type BarGroup } from '../ranking.ts';
import { useBarEntries } from './useBarEntries.ts';
import './CommandBar.css';

/** Commands, and everything that can be opened, in one list (WAI-ARIA combobox pattern). */
export function CommandBar({ onDismiss }: { readonly onDismiss: () => void }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { keyword, status } = useSelector(selectBar);
  const groups = useBarEntries();
  const rows = groups.flatMap(({ entries }) => entries);
  const [chosen, setChosen] = useState<string | null>(null);
  const at = Math.max(
    rows.findIndex((row) => keyOf(row) === chosen),
    0,
  );
  const active = rows[at];
  const isOpener = useOpenerKeys();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => () => void dispatch(barClosed()), [dispatch]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const run = (row: BarEntry) => {
    const { source, entry } = row;
    onDismiss();
    dispatch(source === COMMAND ? commandRan({ id: entry.id, by: 'bar' }) : entryChosen({ source, id: entry.id }));
    dispatch(entry.action);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOpener(event)) {
      event.preventDefault();
      if (!event.repeat) onDismiss();
      return;
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (active !== undefined && !event.repeat) run(active);
      return;
    }
    const next = rows[rowByKey(event.key, at, rows.length) ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    setChosen(keyOf(next));
  };
  const optionId = (row: BarEntry) => `${id}-${keyOf(row)}`;
  return (
    <Modal title={t('commandTitles.bar')} className="cs-command-bar" bare closesOutside onDismiss={onDismiss}>
      <div className="cs-command-field cs-row cs-gap-3 cs-muted">
        <Search size={18} aria-hidden="true" />
        <input
          {...INITIAL_FOCUS}
          type="text"
          role="combobox"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          aria-label={t('commandTitles.bar')}
          aria-autocomplete="list"
          aria-expanded={rows.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active === undefined ? undefined : optionId(active)}
          placeholder={t('commands.placeholder')}
          value={keyword}
          onChange={({ target }) => {
            setChosen(null);
            dispatch(barTyped({ keyword: target.value }));
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('commandTitles.bar')}
        className="cs-command-list cs-fill"
      >
        {groups.map((group) => (
          <Group key={group.group} id={`${id}-${group.group}`} group={group}>
            {(row) => (
              <Row
                key={keyOf(row)}
                id={optionId(row)}
                row={row}
                isActive={row === active}
                hasGroup={group.group === 'recent'}
                onPoint={() => setChosen(keyOf(row))}
                onRun={() => run(row)}
              />
            )}
          </Group>
        ))}
      </div>
      {rows.length === 0 && status !== 'searching' && (
        <p className="cs-command-note cs-hint cs-flush">{t('commands.nothing')}</p>
      )}
      {status === 'searching' && <p className="cs-command-note cs-hint cs-flush">{t('commands.searching')}</p>}
      {status === 'failed' && (
        <p className="cs-command-note cs-hint cs-flush" role="alert">
          {t('commands.failed')}
        </p>
      )}
      <span role="status" className="cs-visually-hidden">
        {status === 'searching' ? '' : t('commands.found', { count: rows.length })}
      </span>
    </Modal>
  );
}

/** @returns whether a key is one of those that open the bar; in the bar, they close it */
function useOpenerKeys(): (event: KeyboardEvent) => boolean {
  const chosen = useSelector(selectChosenKeys);
  const commands = useCommands();
  return ({ nativeEvent }) => {
    const stroke = strokeOf(pressOf(nativeEvent));
    if (stroke === null) return false;
    const match = matchStroke({ commands, chosen, before: null, stroke, isTyping: true });
    return match.name === 'commands' && match.commands.some((command) => command.id === BAR_COMMAND);
  };
}

interface GroupProps {
  readonly id: string;
  readonly group: BarGroup;
  readonly children: (row: BarEntry) => ReactNode;
}

function Group({ id, group: { group, entries }, children }: GroupProps) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className="cs-command-group cs-muted cs-tiny cs-strong" role="presentation">
        {t(`commands.group.${group}`)}
      </div>
      {entries.map(children)}
    </div>
  );
}

interface RowProps {
  readonly id: string;
  readonly row: BarEntry;
  readonly isActive: boolean;
  /** Says of which group it is. */
  readonly hasGroup: boolean;
  readonly onPoint: () => void;
  readonly onRun: () => void;
}

function Row({ id, row: { source, entry, keys = [] }, isActive, hasGroup, onPoint, onRun }: RowProps) {
  const detail = source === COMMAND && !hasGroup ? '' : (entry.detail ?? '');
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className="cs-command-row cs-row cs-gap-3"
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onRun}
    >
      <bdi className="cs-command-label cs-ellipsis">{entry.label}</bdi>
      {detail !== '' && <span className="cs-command-detail cs-hint cs-narrowed cs-ellipsis">{detail}</span>}
      {keys.length > 0 && (
        <span className="cs-command-keys cs-gap-1 cs-fixed">
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </div>
  );
}
