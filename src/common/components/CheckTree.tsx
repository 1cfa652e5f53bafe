import { Composite, CompositeItem, CompositeTypeahead, useCompositeStore } from '@ariakit/react';
import { Check, ChevronRight, Minus } from 'lucide-react';
import { useId, useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useView } from '../view.ts';
import { Button } from './Button.tsx';
import { allOf, rowsOf, statesOf, toggled, type CheckNode, type CheckRow, type CheckState } from './checkTree.ts';
import './CheckTree.css';

interface CheckTreeProps {
  readonly viewKey: string;
  readonly label: string;
  readonly hint: string;
  readonly roots: readonly CheckNode[];
  readonly checked: readonly string[];
  readonly onChange: (checked: readonly string[]) => void;
  readonly disabled: boolean;
}

/** A tree with more nodes than this starts folded. */
const UNFOLDED_MAX = 60;

/**
 * A tree of checkboxes (WAI-ARIA tree pattern) with a single tab stop: arrow keys move and fold, Space checks, letters
 * search. A parent is checked when all nodes below it are, and half-checked when some are.
 */
export function CheckTree({ viewKey, label, hint, roots, checked, onChange, disabled }: CheckTreeProps) {
  const { t } = useTranslation();
  const id = useId();
  const all = useMemo(() => allOf(roots), [roots]);
  const parents = useMemo(() => all.filter(({ children }) => children.length > 0).map((node) => node.id), [all]);
  const [folds, setFolds] = useView(`tree.${viewKey}`);
  const folded = useMemo(
    () => new Set(folds?.split(' ') ?? (all.length > UNFOLDED_MAX ? parents : [])),
    [folds, all, parents],
  );
  const setFolded = (ids: Iterable<string>) => setFolds([...ids].join(' '));
  const chosen = useMemo(() => new Set(checked), [checked]);
  return (
    <div className={`cs-stack cs-gap-1 cs-narrowed ${disabled ? 'is-disabled' : ''}`.trim()}>
      <div className="cs-gap-1-3 cs-row cs-wrap">
        <span id={`${id}-label`} className="cs-field-label">
          {label}
        </span>
        <span role="status" className="cs-check-tree-count cs-hint cs-digits">
          {t('checkTree.chosen', { chosen: all.filter((node) => chosen.has(node.id)).length, count: all.length })}
        </span>
        <span className="cs-row">
          <Button className="compact" variant="tertiary" onClick={() => setFolded([])}>
            {t('checkTree.expandAll')}
          </Button>
          <Button className="compact" variant="tertiary" onClick={() => setFolded(parents)}>
            {t('checkTree.collapseAll')}
          </Button>
        </span>
      </div>
      <span id={`${id}-hint`} className="cs-field-hint cs-hint">
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

/** Ariakit moves the focus up and down and by letters. Folding and checking are ours: it has no tree. */
function Tree({ id, roots, chosen, folded, onFold, onToggle }: TreeProps) {
  const rows = useMemo(() => rowsOf(roots, folded), [roots, folded]);
  const states = useMemo(() => statesOf(roots, chosen), [roots, chosen]);
  const [wanted, setWanted] = useState<string | null | undefined>(null);
  const idOf = (node: string) => `${id}-${node}`;
  // A node that is folded away or removed cannot have the tab stop.
  const active = rows.find(({ node }) => idOf(node.id) === wanted) ?? rows[0];
  const store = useCompositeStore({
    orientation: 'vertical',
    activeId: active === undefined ? null : idOf(active.node.id),
    setActiveId: setWanted,
  });
  const fold = (target: string, isFolded: boolean) => {
    const next = new Set(folded);
    if (isFolded) next.add(target);
    else next.delete(target);
    onFold(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = nodeOf(event.target);
    const row = rows.find(({ node }) => node.id === target);
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = keyAction(event.key, row, {
      rows,
      folded,
      fold,
      onFold,
      onToggle,
      move: (to) => store.move(idOf(to)),
    });
    if (action === null) return;
    event.preventDefault();
    action();
  };
  const onClick = ({ target }: MouseEvent) => {
    const node = nodeOf(target);
    if (node === undefined || !(target instanceof Element)) return;
    store.move(idOf(node));
    if (target.closest('[data-fold]') === null) onToggle(node);
    else fold(node, !folded.has(node));
  };
  return (
    <Composite
      store={store}
      render={<CompositeTypeahead store={store} render={<ul />} />}
      role="tree"
      className="cs-check-tree-list cs-pad-1 cs-list cs-box"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      onClick={onClick}
    >
      <Items nodes={roots} level={1} id={id} chosen={chosen} states={states} folded={folded} onKeyDown={onKeyDown} />
    </Composite>
  );
}

function nodeOf(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-node]')?.dataset['node'] : undefined;
}

interface TreeMoves extends Pick<TreeProps, 'folded' | 'onFold' | 'onToggle'> {
  readonly rows: readonly CheckRow[];
  readonly fold: (id: string, isFolded: boolean) => void;
  readonly move: (id: string) => void;
}

/** What a key does on a row; null: nothing. */
function keyAction(
  key: string,
  { node, parentId }: CheckRow,
  { rows, folded, fold, onFold, onToggle, move }: TreeMoves,
): (() => void) | null {
  const [child] = node.children;
  const isFolded = folded.has(node.id);
  switch (key) {
    case 'ArrowRight':
      return () => {
        if (child !== undefined && isFolded) fold(node.id, false);
        else if (child !== undefined) move(child.id);
      };
    case 'ArrowLeft':
      return () => {
        if (child !== undefined && !isFolded) fold(node.id, true);
        else if (parentId !== null) move(parentId);
      };
    case ' ':
    case 'Enter':
      return () => onToggle(node.id);
    case '*': {
      const level = new Set(rows.filter((row) => row.parentId === parentId).map((row) => row.node.id));
      return () => onFold(new Set([...folded].filter((each) => !level.has(each))));
    }
    default:
      return null;
  }
}

interface ItemsProps extends Pick<TreeProps, 'id' | 'chosen' | 'folded'> {
  readonly nodes: readonly CheckNode[];
  readonly level: number;
  readonly states: ReadonlyMap<string, CheckState>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const MARK = {
  true: <Check size={14} strokeWidth={3} />,
  mixed: <Minus size={14} strokeWidth={3} />,
  false: null,
} as const;

function Items({ nodes, ...tree }: ItemsProps) {
  const { t } = useTranslation();
  const { level, chosen, states, folded, onKeyDown } = tree;
  return nodes.map(({ id, label, note, isMuted, isFixed, isGroup, children }, index) => {
    const isParent = children.length > 0;
    const isFolded = folded.has(id);
    const state = states.get(id) ?? 'false';
    return (
      <li key={id} role="none">
        <CompositeItem
          id={`${tree.id}-${id}`}
          role="treeitem"
          render={<div />}
          data-node={id}
          onKeyDown={onKeyDown}
          className={`cs-check-tree-row cs-at-top cs-item ${isMuted ? 'is-muted' : ''} ${isFixed ? 'is-fixed' : ''}`}
          aria-level={level}
          aria-posinset={index + 1}
          aria-setsize={nodes.length}
          aria-checked={state}
          aria-disabled={isFixed ? true : undefined}
          aria-expanded={isParent ? !isFolded : undefined}
        >
          <span
            data-fold={isParent ? true : undefined}
            className="cs-check-tree-arrow cs-centred cs-inline cs-muted cs-fixed"
            aria-hidden="true"
          >
            {isParent && <ChevronRight size={16} />}
          </span>
          <span className="cs-check-tree-box cs-on-surface cs-centred cs-inline cs-fixed" aria-hidden="true">
            {MARK[state]}
          </span>
          <span className="cs-check-tree-label cs-breaks cs-narrowed">
            <bdi>{label}</bdi>
            {note !== '' && <span className="cs-hint"> {note}</span>}
            {state === 'mixed' && !isGroup && !chosen.has(id) && (
              <span className="cs-hint"> {t('checkTree.withoutItself')}</span>
            )}
          </span>
        </CompositeItem>
        {isParent && !isFolded && (
          <ul role="group" className="cs-list">
            <Items {...tree} nodes={children} level={level + 1} />
          </ul>
        )}
      </li>
    );
  });
}
