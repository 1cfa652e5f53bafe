/** Stands for each object of a browser: everything that is asked of it is there, and does nothing. */
const nothing: object = new Proxy(() => undefined, {
  get: (_, key) => {
    if (key === Symbol.iterator) return () => [][Symbol.iterator]();
    if (key === Symbol.toPrimitive) return () => '';
    return key === 'then' ? undefined : nothing;
  },
  has: () => false,
  apply: () => nothing,
  construct: () => nothing,
});

const NAMES = ['window', 'document', 'location', 'navigator', 'setInterval'];

/**
 * Gives code of the page a browser in which nothing happens, and which refuses to store anything.
 * @returns a function that takes it away
 */
export function standInForBrowser(): () => void {
  const before = NAMES.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const name of NAMES) Object.defineProperty(globalThis, name, { value: nothing, configurable: true });
  return () => {
    for (const [name, descriptor] of before) {
      Reflect.deleteProperty(globalThis, name);
      if (descriptor !== undefined) Object.defineProperty(globalThis, name, descriptor);
    }
  };
}
