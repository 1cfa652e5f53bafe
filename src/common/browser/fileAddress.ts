import { useEffect, useRef, useState } from 'react';

/** An address is renewed this long before it expires, in milliseconds. */
const RENEW_BEFORE_MS = 60_000;
const LOOK_EVERY_MS = 20_000;

/**
 * The address under which a file is shown. Addresses of the same file change every few minutes: what has been loaded
 * under one of them stays, and a fresh one is taken only when that has failed.
 * @param failed the address that could not be loaded; null: none
 */
export function useSteadyAddress(address: string, failed: string | null): string {
  const [held, setHeld] = useState(address);
  const steady = held !== failed && fileOf(held) === fileOf(address) ? held : address;
  if (steady !== held) setHeld(steady);
  return steady;
}

/** Asks for a fresh address in good time, for as long as one is offered to be saved or copied. */
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

/** In milliseconds since 1970; never for what is no signed address. */
function expiryOf(address: string): number {
  const seconds = /[?&]t=(\d{1,12})(?:&|$)/.exec(address)?.[1];
  return seconds === undefined ? Infinity : Number(seconds) * 1_000;
}
