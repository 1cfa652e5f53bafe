import { SignJWT } from 'jose';
import { IM_APP_TYPE } from '#contract/constants.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { getLoginUserInfo, login, loginIM } from '#contract/http/auth.ts';
import type { Call, RequestOf, ResponseOf } from '#contract/http/call.ts';
import { encodedOf, verifyOf } from '#server/people/passwords.ts';
import { makeCall } from '#demo/players/httpCall.ts';

export const CUSTOMER_SECRET = 'a secret that only the bench and its server know';

/** The fields of LOGIN. */
export interface Login {
  readonly userId: string;
  readonly userType: number;
  readonly token: string;
}

/** Logs a staff account in like its page: to the back office, then to the chat service. */
export async function staffLogin(url: string, account: string, password: string): Promise<Login> {
  const encoded = encodedOf(password);
  const { token } = await ask(url, login, { account, password: encoded });
  const { id, mobile } = await ask(url, getLoginUserInfo, {}, token);
  const { tcpToken } = await ask(
    url,
    loginIM,
    { verify: verifyOf(encoded), appType: IM_APP_TYPE, mobile, deviceId: 'bench', deviceName: 'bench' },
    token,
  );
  return { userId: id, userType: PERSON_TYPE.staff, token: tcpToken };
}

/** A customer with the token that the messaging app's back end would issue. */
export async function customerLogin(customerId: string): Promise<Login> {
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(customerId)
    .setIssuer('app')
    .setAudience('customer-service')
    .setIssuedAt()
    .setExpirationTime('15m')
    .sign(new TextEncoder().encode(CUSTOMER_SECRET));
  return { userId: customerId, userType: PERSON_TYPE.customer, token };
}

async function ask<C extends Call>(url: string, call: C, input: RequestOf<C>, token?: string): Promise<ResponseOf<C>> {
  const { data, status, body } = await makeCall(url, call, input, token === undefined ? {} : { token });
  if (data === null) throw new Error(`${call.path} answered ${status}: ${body}`);
  return data;
}
