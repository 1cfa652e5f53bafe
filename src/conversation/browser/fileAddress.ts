import { useEffect, useEffectEvent, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectNow, useClock, type ClockRoot } from '#common/clock/index.ts';

/** An address is renewed this long before it expires, in milliseconds. */
const RENEW_BEFORE_MS = 60_000;

/**
 * The address under which to show a file. Signed addresses of one file change every few minutes. A loaded picture keeps
 * its address, until that one fails.
 * @param onExpired called when an address fails: it may have expired
 */
export function useSteadyAddress(address: string, onExpired: () => void) {
  const [failed, setFailed] = useState<string | null>(null);
  const [held, setHeld] = useState(address);
  const shown = held !== failed && fileOf(held) === fileOf(address) ? held : address;
  if (shown !== held) setHeld(shown);
  const onError = () => {
    setFailed(shown);
    onExpired();
  };
  return { shown, hasFailed: failed === shown, onError, retry: () => setFailed(null) };
}

/** Asks for a new address before this one expires, at each tick of the clock, while the user can save or copy it. */
export function useFreshAddress(address: string | null, onExpiring: () => void): void {
  const ask = useEffectEvent(onExpiring);
  useClock();
  const now = useSelector((state: ClockRoot) => {
    const at = selectNow(state);
    return address !== null && at !== null && expiryOf(address) < at + RENEW_BEFORE_MS ? at : null;
  });
  useEffect(() => {
    if (now !== null) ask();
  }, [now, address]);
}

function fileOf(address: string): string {
  return address.split('?', 1)[0] ?? '';
}

/** Milliseconds since 1970; Infinity for an address without a signature. */
function expiryOf(address: string): number {
  const seconds = /[?&]t=(\d{1,12})(?:&|$)/.exec(address)?.[1];
  return seconds === undefined ? Infinity : Number(seconds) * 1_000;
}
