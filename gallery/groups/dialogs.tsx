import type { ComponentProps } from 'react';
import type { ErasableCustomer } from '#contract/http/privacy.ts';
import { Button } from '#common/components/Button.tsx';
import { Modal, ConfirmDialog } from '#common/components/Modal.tsx';
import { TextField } from '#common/components/TextField.tsx';
import type { AppError } from '#common/errors.ts';
import { EMPTY_ERASURE, type Erasure } from '#src/features/accounts/accountsSlice.ts';
import { OpenEraseDialog } from '#src/features/accounts/components/EraseDialog.tsx';
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

const ERROR: AppError = { kind: 'timeout', code: 0, message: '' };
const CUSTOMER: ErasableCustomer = {
  id: '1001',
  nickName: 'Ann Adams',
  headImg: '',
  account: null,
  erasedAt: null,
  rows: [
    { table: 'app_user', count: 1 },
    { table: 'message', count: 12_345 },
    { table: 'file', count: 17 },
    { table: 'query', count: 4 },
    { table: 'reply', count: 9 },
    { table: 'query_log', count: 3 },
    { table: 'query_search', count: 4 },
    { table: 'action_log_text', count: 1 },
  ],
};

const found = (customers: readonly ErasableCustomer[], change: Partial<Erasure> = {}): Partial<Erasure> => ({
  status: 'found',
  keyword: '1001',
  found: customers,
  selectedId: customers[0]?.id ?? null,
  ...change,
});

const erasing = (change: Partial<Erasure>) => <OpenEraseDialog erasure={{ ...EMPTY_ERASURE, ...change }} />;

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
  {
    title: 'EraseDialog',
    components: [OpenEraseDialog],
    opens: '[aria-modal]',
    layers: {
      empty: { show: erasing({}), heightPx: 320 },
      searching: { show: erasing({ status: 'searching', keyword: '1001' }), heightPx: 360 },
      'search failed': { show: erasing({ keyword: '1001', error: ERROR }), heightPx: 360 },
      'no one': { show: erasing(found([])), heightPx: 360 },
      found: { show: erasing(found([CUSTOMER])), heightPx: 640 },
      'found two': {
        show: erasing(
          found([
            { ...CUSTOMER, nickName: LONG_NAME },
            { ...CUSTOMER, id: '42', nickName: ARABIC_NAME },
          ]),
        ),
        heightPx: 720,
      },
      'with an account': { show: erasing(found([{ ...CUSTOMER, account: LONG_WORD, rows: [] }])), heightPx: 440 },
      'erased before': {
        show: erasing(found([{ ...CUSTOMER, nickName: '', erasedAt: '2026-03-09T08:30:00Z', rows: [] }])),
        heightPx: 480,
      },
      confirmed: { show: erasing(found([CUSTOMER], { typed: '1001', isSame: true })), heightPx: 640 },
      busy: {
        show: erasing(found([CUSTOMER], { status: 'erasing', typed: '1001', isSame: true })),
        heightPx: 640,
      },
      failed: { show: erasing(found([CUSTOMER], { typed: '1001', isSame: true, error: ERROR })), heightPx: 680 },
      receipt: { show: erasing(found([CUSTOMER], { status: 'erased', rows: CUSTOMER.rows })), heightPx: 480 },
      'empty receipt': { show: erasing(found([CUSTOMER], { status: 'erased', rows: [] })), heightPx: 320 },
    },
  },
];
