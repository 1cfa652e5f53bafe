import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { commandRan, matchStroke, pressOf, selectChosenKeys, strokeOf, useCommands } from '#common/commands/index.ts';
import { Modal } from '#common/components/Modal.tsx';
import { rowByKey } from '#common/components/arrowKeys.ts';
import { INITIAL_FOCUS } from '#common/components/useFocusInside.ts';
import { useLastingView } from '#common/view.ts';
import { Marked } from '../../messageSearch/index.ts';
import { barClosed, barTyped, entryChosen, selectBar } from '../barSlice.ts';
import { BAR_COMMAND, COMMAND_VIEW } from '../commandViews.ts';
import { COMMAND, keyOf, type BarEntry, type BarGroup } from '../ranking.ts';
import { KeySheet } from './KeySheet.tsx';
import { useBarEntries } from './useBarEntries.ts';
import './CommandBar.css';

/** Commands, and everything that can be opened, in one list (WAI-ARIA combobox pattern). */
function CommandBar({ onDismiss }: { readonly onDismiss: () => void }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
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
  useEffect(() => () => void dispatch(barClosed()), [dispatch]);

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
  return (
    <Modal title={t('commandTitles.bar')} className="cs-command-bar" bare closesOutside onDismiss={onDismiss}>
      <SearchField
        listId={`${id}-list`}
        activeId={active && optionId(id, active)}
        isExpanded={rows.length > 0}
        onType={() => setChosen(null)}
        onKeyDown={onKeyDown}
      />
      <EntryList id={id} groups={groups} active={active} onPoint={(row) => setChosen(keyOf(row))} onRun={run} />
      <Notes count={rows.length} />
    </Modal>
  );
}

function optionId(id: string, row: BarEntry): string {
  return `${id}-${keyOf(row)}`;
}

interface SearchFieldProps {
  readonly listId: string;
  readonly activeId: string | undefined;
  readonly isExpanded: boolean;
  readonly onType: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function SearchField({ listId, activeId, isExpanded, onType, onKeyDown }: SearchFieldProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { keyword } = useSelector(selectBar);
  return (
    <div className="cs-command-field cs-line-below cs-row cs-gap-3 cs-muted">
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
        aria-expanded={isExpanded}
        aria-controls={listId}
        aria-activedescendant={activeId}
        placeholder={t('commands.placeholder')}
        value={keyword}
        onChange={({ target }) => {
          onType();
          dispatch(barTyped({ keyword: target.value }));
        }}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

/** What the search is doing, and how many rows there are. */
function Notes({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  const { status } = useSelector(selectBar);
  return (
    <>
      {count === 0 && status !== 'searching' && (
        <p className="cs-pad-3-4 cs-line-above cs-hint cs-flush">{t('commands.nothing')}</p>
      )}
      {status === 'searching' && <p className="cs-pad-3-4 cs-line-above cs-hint cs-flush">{t('commands.searching')}</p>}
      {status === 'failed' && (
        <p className="cs-pad-3-4 cs-line-above cs-hint cs-flush" role="alert">
          {t('commands.failed')}
        </p>
      )}
      <span role="status" className="cs-visually-hidden">
        {status === 'searching' ? '' : t('commands.found', { count })}
      </span>
    </>
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

interface EntryListProps {
  readonly id: string;
  readonly groups: readonly BarGroup[];
  readonly active: BarEntry | undefined;
  readonly onPoint: (row: BarEntry) => void;
  readonly onRun: (row: BarEntry) => void;
}

function EntryList({ id, groups, active, onPoint, onRun }: EntryListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={t('commandTitles.bar')}
      className="cs-pad-2 cs-contained cs-scroll-all cs-when-filled cs-fill"
    >
      {groups.map((group) => (
        <Group key={group.group} id={`${id}-${group.group}`} group={group}>
          {(row) => (
            <Row
              key={keyOf(row)}
              id={optionId(id, row)}
              row={row}
              isActive={row === active}
              hasGroup={group.group === 'recent'}
              onPoint={() => onPoint(row)}
              onRun={() => onRun(row)}
            />
          )}
        </Group>
      ))}
    </div>
  );
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

function Row({ id, row: { source, entry, keys = [], marks }, isActive, hasGroup, onPoint, onRun }: RowProps) {
  const detail = source === COMMAND && !hasGroup ? '' : (entry.detail ?? '');
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className="cs-command-row cs-pointer cs-rounded cs-row cs-gap-3"
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onRun}
    >
      <bdi className="cs-command-label cs-ellipsis">
        {marks === undefined ? entry.label : <Marked text={entry.label} marks={marks} />}
      </bdi>
      {detail !== '' && <span className="cs-grow cs-hint cs-narrowed cs-ellipsis">{detail}</span>}
      {keys.length > 0 && (
        <span className="cs-command-keys cs-row cs-at-end cs-gap-1 cs-fixed">
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </div>
  );
}

/** The command bar or the shortcut sheet, whichever is open. */
export function CommandLayer() {
  const [view, setView] = useLastingView(COMMAND_VIEW.viewKey);
  const close = () => setView(null);
  if (view === COMMAND_VIEW.bar) return <CommandBar onDismiss={close} />;
  const [name, changedId = null] = view?.split(':') ?? [];
  if (name !== COMMAND_VIEW.keys) return null;
  return (
    <KeySheet
      changedId={changedId}
      onChange={(id) => setView(id === null ? COMMAND_VIEW.keys : `${COMMAND_VIEW.keys}:${id}`)}
      onDismiss={close}
    />
  );
}
