import type { ComponentProps } from 'react';
import { Button } from '../../src/common/components/Button.tsx';
import { ConfirmDialog } from '../../src/common/components/ConfirmDialog.tsx';
import { Modal } from '../../src/common/components/Modal.tsx';
import { TextField } from '../../src/common/components/TextField.tsx';
import type { Entry } from '../entry.ts';
import { ARABIC_NAME, ARABIC_TEXT, LONG_NAME, LONG_TEXT, LONG_WORD, nothing } from '../samples.tsx';

const ACTIONS = (
  <>
    <Button>Cancel</Button>
    <Button variant="primary">Save</Button>
  </>
);

const modal = (dialog: Partial<ComponentProps<typeof Modal>>) => (
  <Modal title="Edit the account" onDismiss={nothing} actions={ACTIONS} {...dialog}>
    {dialog.children ?? <TextField label="Nickname" defaultValue="Ann" />}
  </Modal>
);

const confirm = (dialog: Partial<ComponentProps<typeof ConfirmDialog>>) => (
  <ConfirmDialog
    title="Delete the role?"
    confirmLabel="Delete"
    declineLabel="Keep it"
    onConfirm={nothing}
    onDecline={nothing}
    {...dialog}
  >
    {dialog.children ?? 'Three people have this role. They lose its permissions at once.'}
  </ConfirmDialog>
);

export const DIALOGS: readonly Entry[] = [
  {
    title: 'Modal',
    components: [Modal],
    opens: '[aria-modal]',
    layers: {
      default: { show: modal({}), heightPx: 320 },
      wide: { show: modal({ wide: true }), heightPx: 320 },
      'without buttons': { show: modal({ actions: undefined, children: LONG_TEXT }), heightPx: 320 },
      'long texts': { show: modal({ title: LONG_NAME, children: `${LONG_WORD} ${LONG_TEXT}` }), heightPx: 440 },
      'right to left': {
        show: modal({ title: ARABIC_NAME, children: <p dir="auto">{ARABIC_TEXT}</p> }),
        heightPx: 320,
      },
      'longer than the window': { show: modal({ children: LONG_TEXT.repeat(12) }), heightPx: 420 },
    },
  },
  {
    title: 'ConfirmDialog',
    components: [ConfirmDialog],
    opens: '[aria-modal]',
    layers: {
      default: { show: confirm({}), heightPx: 320 },
      danger: { show: confirm({ danger: true }), heightPx: 320 },
      busy: { show: confirm({ busy: true }), heightPx: 320 },
      'danger, busy': { show: confirm({ danger: true, busy: true }), heightPx: 320 },
      'long texts': {
        show: confirm({ title: LONG_NAME, confirmLabel: LONG_NAME, children: LONG_TEXT }),
        heightPx: 440,
      },
    },
  },
];
