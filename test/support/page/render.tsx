import { combineReducers } from '@reduxjs/toolkit';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { viewReducer, type ViewState } from '../../../src/common/view/index.ts';
import { startWholeCatalogue } from './catalogue.ts';
import { createTestStore, settle } from './testStore.ts';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

/**
 * Measuring one element may change another's size. Told a frame later, that is no loop, which browsers report as an
 * error.
 */
window.ResizeObserver = class extends ResizeObserver {
  constructor(callback: ResizeObserverCallback) {
    super((entries, observer) => requestAnimationFrame(() => callback(entries, observer)));
  }
};

const mounted = new Set<() => Promise<void>>();
afterEach(async () => {
  for (const unmount of [...mounted]) await unmount();
  window.removeEventListener('error', silence, true);
});

function silence(event: Event): void {
  if (event.isTrusted && event.target instanceof HTMLElement) event.stopPropagation();
}

/** What is drawn, and how a person would reach into it. */
export interface Rendered {
  readonly root: HTMLElement;
  /** Draws something else in the same place. */
  readonly show: (node: ReactNode) => Promise<void>;
  /** Lets everything happen that follows from what a person does. */
  readonly doing: (deed: () => unknown) => Promise<void>;
  /**
   * The one element of a role, by its accessible name as far as `aria-label` or its text says it.
   * @throws when there is none
   */
  readonly get: (role: string, name?: string) => HTMLElement;
  readonly all: (role: string) => readonly HTMLElement[];
  /** What stands open, of what is drawn without a store of its own. */
  readonly view: () => ViewState;
}

const ROLE_OF: Readonly<Record<string, string>> = {
  button: 'button',
  textbox: 'textarea, input[type=text]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
};

/**
 * Draws in a real document, with the real catalogue and, for whoever brings no other, a store of what stands open.
 * Taken away after the spec.
 */
export async function render(node: ReactNode): Promise<Rendered> {
  startWholeCatalogue();
  const root = document.createElement('div');
  root.style.height = '600px';
  document.body.append(root);
  const react = createRoot(root);
  const { store } = createTestStore({ reducer: combineReducers({ view: viewReducer }) });
  const doing = async (deed: () => unknown) => {
    globalThis.IS_REACT_ACT_ENVIRONMENT = true;
    await act(async () => {
      await deed();
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

/** From here on no picture of the page fails by itself, whenever the browser finds out: specs say when. */
export function failPicturesByHand(): void {
  window.addEventListener('error', silence, true);
}

/**
 * Looks anew with every frame until it holds: what is measured is drawn some frames later.
 * @throws when it does not come true
 */
export async function eventually(what: string, holds: () => boolean): Promise<void> {
  for (let frames = 0; !holds(); frames += 1) {
    if (frames > FRAMES_MAX) throw new Error(`not within ${FRAMES_MAX} frames: ${what}`);
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  }
}

const FRAMES_MAX = 200;

function nameOf(element: HTMLElement): string {
  return element.getAttribute('aria-label') ?? element.textContent;
}

/**
 * Presses a key on an element, as the browser would tell of it.
 * @returns whether the browser's own action would follow
 */
export function press(element: Element, key: string, fields: KeyboardEventInit = {}): boolean {
  return element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...fields }));
}

/** Puts a text into a field, as typing would. */
export function fill(field: HTMLElement, text: string): void {
  const proto = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
