import { createContext, use, type ReactNode } from 'react';

const ThrottleContext = createContext(true);

/** Whether components below throttle their drawing. A replay does not: it draws at once and sets no timer. */
export function ThrottleProvider({
  isThrottled,
  children,
}: {
  readonly isThrottled: boolean;
  readonly children: ReactNode;
}) {
  return <ThrottleContext value={isThrottled}>{children}</ThrottleContext>;
}

export function useIsThrottled(): boolean {
  return use(ThrottleContext);
}
