import { createContext, use, type ReactNode } from 'react';

const PaceContext = createContext(true);

/**
 * Says whether time passes by itself below. In a replay it does not: what is drawn there is drawn at once, and sets no
 * timer.
 */
export function PaceProvider({ isPaced, children }: { readonly isPaced: boolean; readonly children: ReactNode }) {
  return <PaceContext value={isPaced}>{children}</PaceContext>;
}

export function useIsPaced(): boolean {
  return use(PaceContext);
}
