import { useEffect, useId, type KeyboardEvent, type ReactNode } from 'react';
import { Menu, MenuItem } from 'semantic-ui-react';
import { itemForKey } from './arrowKeys.ts';
import './Tabs.css';

interface TabItem<Name extends string> {
  readonly name: Name;
  readonly label: ReactNode;
}

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly TabItem<Name>[];
  readonly active: Name;
  readonly onSelect: (name: Name) => void;
  /** Beside the tabs. */
  readonly actions?: ReactNode;
  /** The active tab's panel. */
  readonly children: ReactNode;
}

/** Tabs over one panel (WAI-ARIA tabs pattern) with a single tab stop: arrow keys, Home and End choose. */
export function Tabs<Name extends string>({ label, tabs, active, onSelect, actions, children }: TabsProps<Name>) {
  const id = useId();
  useEffect(() => scrollRowTo(document.getElementById(`${id}-${active}`)), [id, active]);
  const choose = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex(({ name }) => name === active);
    const next = itemForKey(tabs, at, event.key, ['ArrowRight', 'ArrowLeft']);
    if (next === undefined) return;
    event.preventDefault();
    document.getElementById(`${id}-${next.name}`)?.focus();
    onSelect(next.name);
  };
  const list = (
    <Menu secondary role="tablist" aria-label={label} className="cs-tabs cs-gap-1 cs-flush" onKeyDown={choose}>
      {tabs.map((tab) => (
        <MenuItem
          key={tab.name}
          as="button"
          type="button"
          id={`${id}-${tab.name}`}
          role="tab"
          aria-selected={tab.name === active}
          aria-controls={`${id}-panel`}
          tabIndex={tab.name === active ? 0 : -1}
          active={tab.name === active}
          onClick={() => onSelect(tab.name)}
        >
          {tab.label}
        </MenuItem>
      ))}
    </Menu>
  );
  return (
    <>
      {actions === undefined ? (
        list
      ) : (
        <div className="cs-tabs-head cs-row cs-between cs-gap-2">
          {list}
          {actions}
        </div>
      )}
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${active}`}>
        {children}
      </div>
    </>
  );
}

/** Shows a tab of a row that scrolls. scrollIntoView would scroll the page, too. */
function scrollRowTo(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (tab === null || row === null || row === undefined) return;
  const [at, within] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += Math.min(at.left - within.left, Math.max(0, at.right - within.right));
}
