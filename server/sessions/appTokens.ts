import { errors } from 'jose';
import type { AppPrincipal } from '../common/principal.ts';
import { appOf } from './tokenClaims.ts';
import type { TokenKeys } from './tokenKeys.ts';

/** Tokens with which the app's own back end acts for itself. It signs them with the keys of its customers' tokens. */
export interface AppTokens {
  /** @returns null when the token is invalid, has expired, or is a customer's */
  verify(token: string): Promise<AppPrincipal | null>;
}

export interface AppTokenDeps {
  readonly keys: TokenKeys;
  /** Receives why keys could not be read. */
  readonly onError: (error: unknown) => void;
}

export function createAppTokens({ keys, onError }: AppTokenDeps): AppTokens {
  return {
    verify: async (token) => {
      try {
        return appOf(await keys.claimsOf(token), Date.now());
      } catch (error) {
        if (!(error instanceof errors.JOSEError)) onError(error);
        return null;
      }
    },
  };
}
