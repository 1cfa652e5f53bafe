/**
 * Styles are nothing to a program without a screen.
 * @type {import('node:module').LoadHook}
 */
export async function load(url, context, nextLoad) {
  return url.endsWith('.css') ? { format: 'module', source: '', shortCircuit: true } : nextLoad(url, context);
}
