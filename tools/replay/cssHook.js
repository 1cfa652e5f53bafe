/**
 * Replaces style sheets by empty modules, as a program without a screen needs none.
 * @type {import('node:module').LoadHook}
 */
export async function load(url, context, nextLoad) {
  return url.endsWith('.css') ? { format: 'module', source: '', shortCircuit: true } : nextLoad(url, context);
}
