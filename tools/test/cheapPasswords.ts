import { createPasswords } from '../../server/people/passwords.ts';

/** The lowest parameters of argon2id, so that specs hash fast. */
export const cheapPasswords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
