import { createContext, use, type ReactNode } from 'react';

const ZoneContext = createContext('UTC');

/** Sets the time zone (an IANA name) for the times below it. */
export function TimeZoneProvider({ zone, children }: { readonly zone: string; readonly children: ReactNode }) {
  return <ZoneContext value={zone}>{children}</ZoneContext>;
}

export function useTimeZone(): string {
  return use(ZoneContext);
}
