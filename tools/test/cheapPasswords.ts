import { createPasswords, hashAlone } from '#server/people/passwords.ts';

/** The lowest parameters of argon2id, so that specs hash fast. */
const COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const cheapPasswords = createPasswords(COST);

export function hashCheaply(verify: string): Promise<string> {
  return hashAlone(verify, COST);
}
