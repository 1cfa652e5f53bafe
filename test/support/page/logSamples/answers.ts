import type { UnknownAction } from 'redux';
import { ANSWERED_CALLS, callAnswered } from '#src/app/callAnswered.ts';
import { ADDRESS, AT, CANARY, EMAIL, ERROR, HEAD, PHONE, SECRET } from './canaries.ts';

const PERSON = { nickName: CANARY, account: CANARY, phone: PHONE, email: EMAIL, headImg: HEAD };
const ROW = {
  ...PERSON,
  id: '1',
  msg: JSON.stringify({ text: CANARY }),
  content: CANARY,
  url: ADDRESS,
  createTime: AT,
};

/** An answer with a canary in it to each call of which logs have the answers, and a refusal. */
export const ANSWER_SAMPLES: readonly UnknownAction[] = ANSWERED_CALLS.flatMap((call) => {
  const asked = { call, input: { chatId: '1', keyword: CANARY } };
  const data = { ...ROW, list: [ROW], tcpToken: SECRET };
  const answers = [
    callAnswered({ ...asked, answer: { data, etag: 'e1' }, error: null }),
    callAnswered({ ...asked, answer: null, error: ERROR }),
  ];
  return answers.flatMap((action) => action ?? []);
});
