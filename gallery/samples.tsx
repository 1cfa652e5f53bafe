import { useState, type ReactNode } from 'react';

export const LONG_NAME = 'Maximiliana Theodora Featherstonehaugh-Cholmondeley of the Northern Customer Service Team';
/** Longer than a phone is wide, and without a place to break. */
export const LONG_WORD = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetzentwurfsvorlage';
export const ARABIC_NAME = 'فاطمة الزهراء بنت عبد الرحمن';
export const ARABIC_TEXT = 'لم تصل الدفعة حتى الآن، يرجى التحقق من الطلب رقم 4711 في أقرب وقت ممكن.';
export const LONG_TEXT =
  'The customer paid on Monday and has not received the goods. The courier says that the parcel was delivered to a ' +
  'neighbour, who knows nothing about it. Please ask the courier for the signature before you refund the order.';
export const PICTURE = new URL('./picture.svg', import.meta.url).pathname;
/** The page itself: no picture, as when an address has expired. */
export const BROKEN_PICTURE = '/';

/** Names that are easy to tell apart, for long lists. */
export function names(count: number): readonly string[] {
  const first = ['Ann', 'Ben', 'Chloe', 'Daniel', 'Emma', 'Farid', 'Grace', 'Hugo'];
  const last = ['Adams', 'Brown', 'Carter', 'Diaz', 'Evans'];
  return Array.from(
    { length: count },
    (_, index) => `${first[index % first.length] ?? ''} ${last[index % last.length] ?? ''} ${index + 1}`,
  );
}

export function nothing(): void {
  // The gallery only draws.
}

interface StatefulProps<Value> {
  readonly initial: Value;
  readonly children: (value: Value, change: (value: Value) => void) => ReactNode;
}

/** Gives a control a value that changes, as a form does. */
export function Stateful<Value>({ initial, children }: StatefulProps<Value>) {
  const [value, setValue] = useState(initial);
  return children(value, (next) => setValue(() => next));
}

/** Draws its children as if they had the focus of a keyboard. */
export function Focused({ children }: { readonly children: ReactNode }) {
  return <div data-shown="focus">{children}</div>;
}

/** Draws a control as if the pointer were on it, and as if it had the focus. `variant` names it. */
export function hoverAndFocus(
  show: (shown: 'hover' | 'focus') => ReactNode,
  variant = '',
): Readonly<Record<string, ReactNode>> {
  const prefix = variant === '' ? '' : `${variant}, `;
  return {
    [`${prefix}hover`]: <div data-shown="hover">{show('hover')}</div>,
    [`${prefix}focus`]: <Focused>{show('focus')}</Focused>,
  };
}
