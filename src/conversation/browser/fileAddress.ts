import { useEffect, useRef, useState } from 'react';

/** An address is renewed this long before it expires, in milliseconds. */
const RENEW_BEFORE_MS = 60_000;
const LOOK_EVERY_MS = 20_000;

/**
 * The address under which to show a file. Signed addresses of one file change every few minutes. A loaded picture keeps
 * its address, until that one fails.
 * @param failed the address that could not be loaded; null: none
 */
export function useSteadyAddress(address: string, failed: string | null): string {
  const [held, setHeld] = useState(address);
  const steady = held !== failed && fileOf(held) === fileOf(address) ? held : address;
  if (steady !== held) setHeld(steady);
  return steady;
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
