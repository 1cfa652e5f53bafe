/**
 * Resolves after all tasks that already wait, and after all microtasks. It needs no timer: a page may be in the
 * background, and timers may be virtual.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
