import { useEffect, useRef, useState } from 'react';

/** An address is renewed this long before it expires, in milliseconds. */
const RENEW_BEFORE_MS = 60_000;
const LOOK_EVERY_MS = 20_000;

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

/** Asks for a new address before this one expires, while the user can save or copy it. */
export function useFreshAddress(address: string | null, onExpiring: () => void): void {
  const ask = useRef(onExpiring);
  useEffect(() => {
    ask.current = onExpiring;
  });
  useEffect(() => {
    if (address === null) return;
    const look = () => {
      if (expiryOf(address) < Date.now() + RENEW_BEFORE_MS) ask.current();
    };
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [address]);
}

function fileOf(address: string): string {
  return address.split('?', 1)[0] ?? '';
}

/** Milliseconds since 1970; Infinity for an address without a signature. */
function expiryOf(address: string): number {
  const seconds = /[?&]t=(\d{1,12})(?:&|$)/.exec(address)?.[1];
  return seconds === undefined ? Infinity : Number(seconds) * 1_000;
}
