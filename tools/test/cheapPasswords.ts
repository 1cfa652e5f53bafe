import { createPasswords } from '../../server/people/passwords.ts';

/** The least that argon2id takes: a hash costs next to nothing, and is otherwise like the product's. */
export const cheapPasswords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
