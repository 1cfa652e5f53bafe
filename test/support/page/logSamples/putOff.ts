import type { UnknownAction } from 'redux';
import * as putOff from '#src/features/putOff/putOffSlice.ts';
import { putOffForm, type PutOffForm } from '#src/features/putOff/putOffForm.ts';
import { aLaterText, aPutOff } from '../fakePutOff.ts';
import { AT, CANARY, ERROR } from './canaries.ts';
import { dialogFormSamples } from './forms.ts';

const SHOWN = { kind: 'chat', id: '42', isMine: true } as const;
const FORM: PutOffForm = {
  about: SHOWN,
  kind: 'sendLater',
  when: 'own',
  typed: '2026-01-01T09:00',
  reason: CANARY,
  endsOn: 'message',
  text: CANARY,
};
const SNOOZE = aPutOff({ chatId: '42', fromName: CANARY, reason: CANARY });
const TEXT = aLaterText({ chatId: null, queryId: '7', fromName: CANARY, title: CANARY, text: CANARY, heldTime: AT });

/** A chat is put off, a text is discarded, and the list is looked at. */
export const PUT_OFF_SAMPLES: readonly UnknownAction[] = [
  putOff.itemsFailed(ERROR),
  putOff.subjectShown(SHOWN),
  ...dialogFormSamples(putOffForm, {
    subject: { ...SNOOZE, updateTime: AT },
    form: FORM,
    change: { text: `${CANARY} again` },
    field: 'text',
  }),
  putOff.itemsReceived({ items: [SNOOZE, TEXT] }),
  putOff.itemsStale(),
  putOff.screenOpened(),
  putOff.discardAsked({ id: TEXT.id }),
  putOff.acted({ id: TEXT.id, act: 'cancel' }),
  putOff.actFailed(ERROR),
  putOff.acted({ id: SNOOZE.id, act: 'send' }),
  putOff.actDone(),
  putOff.screenClosed(),
  putOff.itemsReceived({ items: [SNOOZE] }),
];
