import { readFileSync } from 'node:fs';
import { SignJWT } from 'jose';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { IssuedToken } from '#demo/players/accounts.ts';

const TOKEN_LIFETIME_MS = 14 * 60_000;

const DEPLOYMENT = Type.Object({
  /** Its CUSTOMER_TOKEN_SECRET, CUSTOMER_TOKEN_ISSUER and CUSTOMER_TOKEN_AUDIENCE. */
  customerTokenSecret: Type.String({ minLength: 32 }),
  customerTokenIssuer: Type.Optional(Type.String()),
  customerTokenAudience: Type.Optional(Type.String()),
  /** The id of the first customer; the others follow. No real customer should have one of them. */
  firstCustomer: Type.Integer({ minimum: 1 }),
  /** Accounts that may answer chats. */
  agents: Type.Array(Type.Object({ account: Type.String(), password: Type.String() })),
});

/** A deployment that is no demonstration: how to sign its customers' tokens, and who answers there. */
export type Deployment = Static<typeof DEPLOYMENT>;

/** Reads a file of --deployment. @returns null when it cannot be read or has another form */
export function readDeployment(file: string): Deployment | null {
  try {
    const contents: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Value.Check(DEPLOYMENT, contents) ? contents : null;
  } catch {
    return null;
  }
}

/** Signs a customer's token like the app's back end. */
export async function issueToken(
  { customerTokenSecret, customerTokenIssuer = 'app', customerTokenAudience = 'customer-service' }: Deployment,
  customerId: string,
): Promise<IssuedToken> {
  const expiresAt = new Date(Date.now() + TOKEN_LIFETIME_MS);
  const token = await new SignJWT({ name: `Simulated ${customerId}` })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(customerId)
    .setIssuer(customerTokenIssuer)
    .setAudience(customerTokenAudience)
    .setExpirationTime(expiresAt)
    .sign(new TextEncoder().encode(customerTokenSecret));
  return { token, expiresAt: expiresAt.toISOString() };
}
