import '#common/styles/index.ts';
import { combineReducers } from '@reduxjs/toolkit';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { hideInputMethodKeys } from '#common/browser/hiddenEvents.ts';
import { viewReducer, type ViewState } from '#common/view.ts';
import { startWholeCatalogue } from './catalogue.ts';
import { createTestStore, settle } from './testStore.ts';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

/**
 * Measuring one element may change the size of another. Reported a frame later, browsers do not treat this as a loop.
 */
window.ResizeObserver = class extends ResizeObserver {
  constructor(callback: ResizeObserverCallback) {
    super((entries, observer) => requestAnimationFrame(() => callback(entries, observer)));
  }
};

// The browser's own pointer rests in the corner, on whatever a spec draws there. Specs have a pointer of their own.
for (const type of ['pointerover', 'pointermove', 'pointerout', 'pointerleave'])
  window.addEventListener(
    type,
    (event) => {
      if (event.isTrusted) event.stopImmediatePropagation();
    },
    { capture: true },
  );

// As both pages do first.
hideInputMethodKeys(window);

const mounted = new Set<() => Promise<void>>();
afterEach(async () => {
  for (const unmount of [...mounted]) await unmount();
  // The keys of the next spec do not follow a composition of this one.
  window.dispatchEvent(Object.defineProperty(new Event('compositionend'), 'timeStamp', { value: -Infinity }));
  window.removeEventListener('error', silence, true);
});

function silence(event: Event): void {
  if (event.isTrusted && event.target instanceof HTMLElement) event.stopPropagation();
}

/** What is drawn, and how a user reaches into it. */
export interface Rendered {
  readonly root: HTMLElement;
  /** Draws something else in the same place. */
  readonly show: (node: ReactNode) => Promise<void>;
  /** Runs a user's action, and all that follows from it. */
  readonly doing: (action: () => unknown) => Promise<void>;
  /**
   * The element of a role with this accessible name, by `aria-label`, label or text.
   * @throws when there is none
   */
  readonly get: (role: string, name?: string) => HTMLElement;
  readonly all: (role: string) => readonly HTMLElement[];
  /** The view state, if the node has no store of its own. */
  readonly view: () => ViewState;
}

const ROLE_OF: Readonly<Record<string, string>> = {
  button: 'button',
  textbox: 'textarea, input[type=text]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  checkbox: 'input[type=checkbox]',
  radio: 'input[type=radio]',
};

/** Draws in a real document, with the real catalogue and a store of the view state. Removed after the spec. */
export async function render(node: ReactNode): Promise<Rendered> {
  startWholeCatalogue();
  const root = document.createElement('div');
  root.style.height = '600px';
  document.body.append(root);
  const react = createRoot(root);
  const { store } = createTestStore({ reducer: combineReducers({ view: viewReducer }) });
  const doing = async (action: () => unknown) => {
    globalThis.IS_REACT_ACT_ENVIRONMENT = true;
    await act(async () => {
      await action();
      await settle();
    });
    globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  };
  const unmount = async () => {
    mounted.delete(unmount);
    await doing(() => react.unmount());
    root.remove();
  };
  mounted.add(unmount);
  const show = (next: ReactNode) =>
    doing(() => react.render(<Provider store={store as Parameters<typeof Provider>[0]['store']}>{next}</Provider>));
  await show(node);
  const all = (role: string) => [
    ...root.querySelectorAll<HTMLElement>(`[role=${role}], ${ROLE_OF[role] ?? 'no-such-element'}`),
  ];
  const get = (role: string, name?: string) => {
    const found = all(role).find((element) => name === undefined || nameOf(element) === name);
    if (found === undefined) throw new Error(`no ${role} '${name ?? ''}' among ${all(role).map(nameOf).join(', ')}`);
    return found;
  };
  return { root, show, doing, get, all, view: () => store.getState().view };
}

/**
 * Focuses it as the keyboard does: its ring shows. Browsers that do not know `focusVisible` decide by what has been
 * clicked before, also by earlier specs.
 */
export function focusByKeyboard(element: HTMLElement): void {
  const matches = element.matches.bind(element);
  const matchesFocused = (selectors: string): boolean =>
    selectors === ':focus-visible' ? document.activeElement === element : matches(selectors);
  Object.defineProperty(element, 'matches', { value: matchesFocused, configurable: true });
  element.focus({ focusVisible: true });
}

/** From now on pictures fail only when the spec says so. */
export function failPicturesByHand(): void {
  window.addEventListener('error', silence, true);
}

/**
 * Checks the condition in each frame, because measurements are drawn some frames later.
 * @throws when it does not become true
 */
export async function eventually(what: string, holds: () => boolean): Promise<void> {
  for (let frames = 0; !holds(); frames += 1) {
    if (frames > FRAMES_MAX) throw new Error(`not within ${FRAMES_MAX} frames: ${what}`);
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  }
}

const FRAMES_MAX = 2_000;

function nameOf(element: HTMLElement): string {
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  return element.getAttribute('aria-label') ?? (label ?? element).textContent;
}

/**
 * Presses a key on an element.
 * @returns whether the browser's default action would follow
 */
export function press(element: Element, key: string, fields: KeyboardEventInit = {}): boolean {
  return element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...fields }));
}

/** Types a text into a field. */
export function fill(field: HTMLElement, text: string): void {
  const proto = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
