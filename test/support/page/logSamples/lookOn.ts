import type { UnknownAction } from 'redux';
import * as lookOn from '#src/features/lookOn/lookOnSlice.ts';
import { anOnlooker } from '../fakeLookOn.ts';
import { AT, CANARY, ERROR, HEAD } from './canaries.ts';

const ONLOOKER = anOnlooker({ name: CANARY, headImg: HEAD });
const ASKED = { chatId: '42', action: 'join' } as const;

/** A leader joins a chat, and its assignee reads a whisper. */
export const LOOK_ON_SAMPLES: readonly UnknownAction[] = [
  lookOn.onlookersFailed(ERROR),
  lookOn.onlookersReceived({ chatId: '42', me: '7', onlookers: [ONLOOKER] }),
  lookOn.lookOnAsked(ASKED),
  lookOn.lookOnRefused(ERROR),
  lookOn.lookOnAsked(ASKED),
  lookOn.lookOnDone(ASKED),
  lookOn.whisperRead({ id: '71', updateTime: AT }),
  lookOn.whisperNotRead({ id: '71', error: ERROR }),
];
