import { Check, ChevronRight, Minus } from 'lucide-react';
import { memo, useId, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useView } from '../view/index.ts';
import { Button } from './Button.tsx';
import {
  allOf,
  rowBeginning,
  rowsOf,
  statesOf,
  toggled,
  type CheckNode,
  type CheckRow,
  type CheckState,
} from './checkTree.ts';
import './CheckTree.css';

interface CheckTreeProps {
  /** Its id in the view state; unique on the screen. */
  readonly place: string;
  /** Names the tree. */
  readonly label: string;
  /** One line that explains the tree. */
  readonly hint: string;
  readonly roots: readonly CheckNode[];
  readonly checked: readonly string[];
  readonly onChange: (checked: readonly string[]) => void;
  readonly disabled?: boolean;
}

/** A tree with more nodes than this starts folded. */
const UNFOLDED_MAX = 60;
/** Letters typed within this time, in milliseconds, are one search text. */
const TYPE_AHEAD_MS = 700;

/**
 * A tree of checkboxes (WAI-ARIA tree pattern) with a single tab stop: arrow keys move and fold, Space checks, letters
 * search. A parent is checked when all nodes below it are, and half-checked when some are.
 */
export function CheckTree({ place, label, hint, roots, checked, onChange, disabled = false }: CheckTreeProps) {
  const { t } = useTranslation();
  const id = useId();
  const all = useMemo(() => allOf(roots), [roots]);
  const parents = useMemo(() => all.filter(({ children }) => children.length > 0).map((node) => node.id), [all]);
  const [folds, setFolds] = useView(`tree.${place}`);
  const folded = useMemo(
    () => new Set(folds?.split(' ') ?? (all.length > UNFOLDED_MAX ? parents : [])),
    [folds, all, parents],
  );
  const setFolded = (ids: Iterable<string>) => setFolds([...ids].join(' '));
  const chosen = useMemo(() => new Set(checked), [checked]);
  return (
    <div className={`cs-check-tree ${disabled ? 'is-disabled' : ''}`.trim()}>
      <div className="cs-check-tree-head">
        <span id={`${id}-label`} className="cs-field-label">
          {label}
        </span>
        <span role="status" className="cs-check-tree-count">
          {t('checkTree.chosen', { chosen: all.filter((node) => chosen.has(node.id)).length, count: all.length })}
        </span>
        <span className="cs-check-tree-fold">
          <Button className="compact" variant="tertiary" onClick={() => setFolded([])}>
            {t('checkTree.expandAll')}
          </Button>
          <Button className="compact" variant="tertiary" onClick={() => setFolded(parents)}>
            {t('checkTree.collapseAll')}
          </Button>
        </span>
      </div>
      <span id={`${id}-hint`} className="cs-field-hint">
        {hint}
      </span>
      <Tree
        id={id}
        roots={roots}
        chosen={chosen}
        folded={folded}
        onFold={setFolded}
        onToggle={(node) => {
          if (!disabled) onChange(toggled(roots, checked, node));
        }}
      />
    </div>
  );
}

interface TreeProps {
  readonly id: string;
  readonly roots: readonly CheckNode[];
  readonly chosen: ReadonlySet<string>;
  readonly folded: ReadonlySet<string>;
  readonly onFold: (folded: ReadonlySet<string>) => void;
  readonly onToggle: (id: string) => void;
}

function Tree({ id, roots, chosen, folded, onFold, onToggle }: TreeProps) {
  const tree = useRef<HTMLUListElement>(null);
  const rows = useMemo(() => rowsOf(roots, folded), [roots, folded]);
  const states = useMemo(() => statesOf(roots, chosen), [roots, chosen]);
  const [wanted, setWanted] = useState<string | null>(null);
  // A node that is folded away or removed cannot have the tab stop.
  const active = rows.find(({ node }) => node.id === wanted)?.node.id ?? rows[0]?.node.id ?? null;
  const moveTo = (target: string) => {
    setWanted(target);
    tree.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(target)}"]`)?.focus();
  };
  const fold = (target: string, isFolded: boolean) => {
    const next = new Set(folded);
    if (isFolded) next.add(target);
    else next.delete(target);
    onFold(next);
  };
  const onKeyDown = useTreeKeys({
    rows,
    folded,
    moveTo,
    fold,
    unfold: (ids) => onFold(new Set([...folded].filter((each) => !ids.includes(each)))),
    onToggle,
  });
  const onClick = ({ target }: MouseEvent) => {
    const node = target instanceof Element ? target.closest<HTMLElement>('[data-node]')?.dataset['node'] : undefined;
    if (node === undefined || !(target instanceof Element)) return;
    moveTo(node);
    if (target.closest('[data-fold]') === null) onToggle(node);
    else fold(node, !folded.has(node));
  };
  return (
    <ul
      ref={tree}
      role="tree"
      className="cs-check-tree-list"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <Items nodes={roots} level={1} chosen={chosen} states={states} folded={folded} active={active} />
    </ul>
  );
}

interface ItemsProps {
  readonly nodes: readonly CheckNode[];
  readonly level: number;
  readonly chosen: ReadonlySet<string>;
  readonly states: ReadonlyMap<string, CheckState>;
  readonly folded: ReadonlySet<string>;
  /** The node that has the tab stop. */
  readonly active: string | null;
}

const MARK = {
  true: <Check size={14} strokeWidth={3} />,
  mixed: <Minus size={14} strokeWidth={3} />,
  false: null,
} as const;

const Items = memo(function Items({ nodes, level, chosen, states, folded, active }: ItemsProps) {
  const { t } = useTranslation();
  return nodes.map(({ id, label, note, isMuted, isFixed, isGroup, children }, index) => {
    const isParent = children.length > 0;
    const isFolded = folded.has(id);
    const state = states.get(id) ?? 'false';
    return (
      <li key={id} role="none">
        <div
          role="treeitem"
          data-node={id}
          tabIndex={id === active ? 0 : -1}
          className={`cs-check-tree-row ${isMuted ? 'is-muted' : ''} ${isFixed ? 'is-fixed' : ''}`}
          aria-level={level}
          aria-posinset={index + 1}
          aria-setsize={nodes.length}
          aria-checked={state}
          aria-disabled={isFixed ? true : undefined}
          aria-expanded={isParent ? !isFolded : undefined}
        >
          <span data-fold={isParent ? true : undefined} className="cs-check-tree-arrow" aria-hidden="true">
            {isParent && <ChevronRight size={16} />}
          </span>
          <span className="cs-check-tree-box" aria-hidden="true">
            {MARK[state]}
          </span>
          <span className="cs-check-tree-label">
            <bdi>{label}</bdi>
            {note !== '' && <span className="cs-check-tree-note"> {note}</span>}
            {state === 'mixed' && !isGroup && !chosen.has(id) && (
              <span className="cs-check-tree-note"> {t('checkTree.withoutItself')}</span>
            )}
          </span>
        </div>
        {isParent && !isFolded && (
          <ul role="group">
            <Items nodes={children} level={level + 1} chosen={chosen} states={states} folded={folded} active={active} />
          </ul>
        )}
      </li>
    );
  });
});

interface TreeKeys {
  readonly rows: readonly CheckRow[];
  readonly folded: ReadonlySet<string>;
  readonly moveTo: (id: string) => void;
  readonly fold: (id: string, isFolded: boolean) => void;
  readonly unfold: (ids: readonly string[]) => void;
  readonly onToggle: (id: string) => void;
}

/** The keyboard of a tree (WAI-ARIA). */
function useTreeKeys({ rows, folded, moveTo, fold, unfold, onToggle }: TreeKeys) {
  const typed = useRef({ text: '', at: 0 });
  return (event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target.dataset['node'] : undefined;
    const at = rows.findIndex(({ node }) => node.id === target);
    const row = rows[at];
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actionOf(event.key, row, at) ?? findAction(event, at);
    if (action === null) return;
    event.preventDefault();
    action();
  };

  function actionOf(key: string, { node, parentId }: CheckRow, at: number): (() => void) | null {
    const to = (row: CheckRow | undefined) => () => {
      if (row !== undefined) moveTo(row.node.id);
    };
    const isOpen = node.children.length > 0 && !folded.has(node.id);
    switch (key) {
      case 'ArrowDown':
        return to(rows[at + 1]);
      case 'ArrowUp':
        return at === 0 ? () => undefined : to(rows[at - 1]);
      case 'Home':
        return to(rows[0]);
      case 'End':
        return to(rows.at(-1));
      case 'ArrowRight':
        return node.children.length > 0 && !isOpen
          ? () => fold(node.id, false)
          : isOpen
            ? to(rows[at + 1])
            : () => undefined;
      case 'ArrowLeft':
        return isOpen
          ? () => fold(node.id, true)
          : () => {
              if (parentId !== null) moveTo(parentId);
            };
      case ' ':
      case 'Enter':
        return () => onToggle(node.id);
      case '*':
        return () => unfold(rows.filter((row) => row.parentId === parentId).map((row) => row.node.id));
      default:
        return null;
    }
  }

  /** A letter starts a search or extends it. The same letter again moves to the next match. */
  function findAction({ key, timeStamp }: KeyboardEvent, at: number): (() => void) | null {
    if ([...key].length !== 1) return null;
    const isGoingOn = timeStamp - typed.current.at < TYPE_AHEAD_MS && typed.current.text !== key;
    const text = isGoingOn ? typed.current.text + key : key;
    typed.current = { text, at: timeStamp };
    const found = rowBeginning(rows, isGoingOn ? at : at + 1, text);
    return found === null ? () => undefined : () => moveTo(found.node.id);
  }
}
