import type { UnknownAction } from 'redux';
import * as targets from '#src/features/transfers/targetsSlice.ts';
import { transferForm, type TransferForm } from '#src/features/transfers/transferForm.ts';
import * as transfers from '#src/features/transfers/transfersSlice.ts';
import { anOffer } from '../fakeTransfers.ts';
import { anAssignee } from '../fakeLeader.ts';
import { AT, CANARY, ERROR, HEAD } from './canaries.ts';
import { dialogFormSamples } from './forms.ts';

const PERSON = anAssignee({ account: CANARY, name: CANARY, email: CANARY, headImg: HEAD });
const FORM: TransferForm = { chatId: '42', target: targets.targetOf(PERSON), reason: 'language', note: CANARY };
const OFFER = anOffer({
  chatId: '42',
  fromName: CANARY,
  giverName: CANARY,
  giverHeadImg: HEAD,
  toName: CANARY,
  reason: 'workload',
  note: CANARY,
});
const ID = { id: OFFER.id };

/** A chat is offered, another is taken, and one refused. */
export const TRANSFER_SAMPLES: readonly UnknownAction[] = [
  transfers.offersFailed(ERROR),
  transfers.offersReceived({ offers: [OFFER], over: [] }),
  transfers.refusalChanged({ ...ID, text: CANARY }),
  transfers.answered({ ...ID, isAccepted: false }),
  transfers.answerFailed(ERROR),
  transfers.answerSucceeded(ID),
  transfers.offersReceived({ offers: [OFFER], over: ['43'] }),
  ...dialogFormSamples(transferForm, {
    subject: { updateTime: AT },
    form: FORM,
    change: { note: `${CANARY} again` },
    field: 'note',
  }),
  targets.targetTyped({ keyword: CANARY }),
  targets.peopleFailed(),
  targets.peopleReceived([PERSON]),
  targets.targetTyped({ keyword: '' }),
  targets.peopleReceived([PERSON]),
  targets.teamsReceived({ teams: [{ id: '3', name: CANARY, free: 2 }], free: 4 }),
];
