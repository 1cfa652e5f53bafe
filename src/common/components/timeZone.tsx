import { createContext, use, type ReactNode } from 'react';

const ZoneContext = createContext('UTC');

/** Says in which zone (an IANA name) times below it are shown. */
export function TimeZoneProvider({ zone, children }: { readonly zone: string; readonly children: ReactNode }) {
  return <ZoneContext value={zone}>{children}</ZoneContext>;
}

export function useTimeZone(): string {
  return use(ZoneContext);
}
