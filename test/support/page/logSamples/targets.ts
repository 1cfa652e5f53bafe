import type { UnknownAction } from 'redux';
import { formOf, wantedOf } from '#src/features/targets/targetsForm.ts';
import { targetsForm, targetsList, targetsPreview } from '#src/features/targets/targetsSlice.ts';
import { aTargetsSubject } from '../fakeTargets.ts';
import { CANARY, ERROR } from './canaries.ts';
import { dialogFormSamples, wholeListSamples } from './forms.ts';

const SUBJECT = aTargetsSubject({ comeFrom: 2 });
const FORM = formOf(SUBJECT, [SUBJECT]);

export const TARGETS_SAMPLES: readonly UnknownAction[] = [
  ...wholeListSamples(targetsList, { row: SUBJECT, thing: { id: '2', name: CANARY } }),
  ...dialogFormSamples(targetsForm, {
    subject: SUBJECT,
    form: FORM,
    field: 'first',
    change: { mode: 'none', first: { amount: '1.5', unit: 'hours' }, warn: '50' },
  }),
  targetsPreview.actions.opened(wantedOf(SUBJECT, FORM)),
  targetsPreview.actions.failed(ERROR),
  targetsPreview.actions.closed(),
  targetsPreview.actions.opened(wantedOf(SUBJECT, FORM)),
  targetsPreview.actions.received({ open: 112, late: 12, wouldBeLate: 40 }),
];
