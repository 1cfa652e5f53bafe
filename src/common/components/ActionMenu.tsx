import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { CommandItem } from '../commands/index.ts';
import { useView } from '../view.ts';
import { useCloseFromOutside } from './useDocumentEvent.ts';
import { itemForKey } from './arrowKeys.ts';
import { Button } from './Button.tsx';
import './ActionMenu.css';

export interface ActionMenuItem extends CommandItem {
  readonly icon: ReactNode;
}

interface ActionMenuProps {
  readonly viewKey: string;
  /** Accessible name of the button and the menu. */
  readonly label: string;
  readonly children: ReactNode;
  readonly items: readonly ActionMenuItem[];
}

/** A button that opens a menu of actions (WAI-ARIA menu pattern): arrow keys, Home, End and Escape; Tab leaves it. */
export function ActionMenu({ viewKey, label, children, items }: ActionMenuProps) {
  const id = useId();
  const [open, setOpen] = useView(`menu.${viewKey}`);
  const isOpen = open !== null;
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useCloseFromOutside(root, isOpen, () => setOpen(null));

  const close = () => {
    setOpen(null);
    button.current?.focus();
  };
  return (
    <div ref={root} className="cs-action-menu cs-anchor">
      <Button
        ref={button}
        variant="tertiary"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(isOpen ? null : '')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen('');
        }}
      >
        {children}
      </Button>
      {isOpen && <MenuList id={id} label={label} items={items} onClose={close} onLeave={() => setOpen(null)} />}
    </div>
  );
}

interface MenuListProps extends Pick<ActionMenuProps, 'label' | 'items'> {
  readonly id: string;
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

function MenuList({ id, label, items, onClose, onLeave }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => itemsOf(list.current).at(0)?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Tab') onLeave();
    else moveFocus(event, itemsOf(list.current));
  };
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      aria-label={label}
      className="cs-action-menu-list cs-raised cs-pad-1 cs-absolute cs-box"
      onKeyDown={onKeyDown}
    >
      {items.map(({ name, label: text, icon, keys, onSelect }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className="cs-row cs-gap-3 cs-full-width cs-borderless cs-breaks cs-pointer"
          aria-keyshortcuts={keys.aria ?? undefined}
          onClick={() => {
            onClose();
            onSelect();
          }}
        >
          {icon}
          <span className="cs-grow">{text}</span>
          {keys.texts.slice(0, 1).map((key) => (
            <kbd key={key} aria-hidden="true">
              {key}
            </kbd>
          ))}
        </button>
      ))}
    </div>
  );
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

function moveFocus(event: KeyboardEvent, items: readonly HTMLElement[]): void {
  const at = items.findIndex((item) => item === document.activeElement);
  const next = itemForKey(items, at, event.key, ['ArrowDown', 'ArrowUp']);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
