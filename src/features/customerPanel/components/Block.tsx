import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { ROLE_KEY } from '#contract/domain.ts';
import type { CustomerBlock, CustomerPanel } from '#contract/http/customerPanel.ts';
import { isolated } from '#contract/names.ts';
import { selectNow, useClock, type ClockRoot } from '#common/clock/index.ts';
import { Button } from '#common/components/Button.tsx';
import { Note } from '#common/components/Note.tsx';
import { SelectField } from '#common/components/SelectField.tsx';
import { TextAreaField, TextField } from '#common/components/TextField.tsx';
import { INITIAL_FOCUS } from '#common/components/useFocusInside.ts';
import { useTimeZone } from '#common/components/timeZone.ts';
import { customerNameOf } from '#common/format/erasedNames.ts';
import { typedOf } from '#common/format/typedTime.ts';
import { DialogFormView, useFormFields, type FormState } from '#common/forms/index.ts';
import { usePermission } from '#common/permission.ts';
import { BLOCK_WHENS, blockOpening, type BlockForm } from '../blockForm.ts';
import { blockForm, liftRequested } from '../customerPanelSlice.ts';
import type { NoteSubject } from '../noteForm.ts';
import { Section } from './Section.tsx';

/** Until when and why the customer may not write. Leaders block them here, and lift the block. */
export function Block({ customer }: { readonly customer: CustomerPanel }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isLeader = usePermission([ROLE_KEY.leader]);
  const block = useBlockInForce(customer);
  if (block === null && !isLeader) return null;
  return (
    <Section
      title={t('customerPanel.block.title')}
      action={
        isLeader && (
          // The same element with and without a block, because the dialog returns the focus to it.
          <Button
            className="compact"
            {...(block === null && { 'aria-haspopup': 'dialog' })}
            onClick={() =>
              dispatch(
                block === null
                  ? blockForm.actions.opened(blockOpening(customer))
                  : liftRequested({ customerId: customer.customerId }),
              )
            }
          >
            {t(block === null ? 'customerPanel.block.set' : 'customerPanel.block.lift')}
          </Button>
        )
      }
    >
      <div role="status">
        {block === null ? (
          <p className="cs-hint cs-flush">{t('customerPanel.block.none')}</p>
        ) : (
          <Blocked block={block} />
        )}
      </div>
    </Section>
  );
}

/** @returns null when its time is over */
function useBlockInForce({ block }: CustomerPanel): CustomerBlock | null {
  useClock();
  const isOver = useSelector(
    (state: ClockRoot) => block !== null && (selectNow(state) ?? 0) >= Date.parse(block.until),
  );
  return isOver ? null : block;
}

function Blocked({ block: { until, reason, blockName } }: { readonly block: CustomerBlock }) {
  const { t } = useTranslation();
  const time = typedOf(Date.parse(until), useTimeZone()).replace('T', ' ');
  return (
    <Note className="cs-above-2">
      <span className="cs-stack">
        <span>{t('customerPanel.block.until', { time, name: isolated(blockName) })}</span>{' '}
        <span className="cs-lines cs-breaks" dir="auto">
          {reason}
        </span>
      </span>
    </Note>
  );
}

/** Asks until when, and why. */
export function BlockDialog() {
  const { t } = useTranslation();
  return (
    <DialogFormView
      form={blockForm}
      title={(subject) => t('customerPanel.block.of', { name: isolated(customerNameOf(t, subject?.nickName ?? '')) })}
      saveLabel={t('customerPanel.block.save')}
      wordsOf={() => []}
    >
      {(state) => <Fields state={state} />}
    </DialogFormView>
  );
}

function Fields({ state: { form, status } }: { readonly state: FormState<NoteSubject, BlockForm> }) {
  const { t } = useTranslation();
  const { change, errorOf, textOf } = useFormFields(blockForm);
  return (
    <>
      <p className="cs-flush cs-muted">{t('customerPanel.block.lead')}</p>
      <SelectField
        label={t('customerPanel.block.when')}
        value={form.when}
        options={BLOCK_WHENS.map((value) => ({ value, label: t(`customerPanel.block.whens.${value}`) }))}
        onChange={(when) => change({ when })}
      />
      {form.when === 'own' && (
        <TextField
          type="datetime-local"
          label={t('customerPanel.block.dayAndTime')}
          value={form.typed}
          error={errorOf('typed') ?? undefined}
          onChange={({ target }) => change({ typed: target.value })}
        />
      )}
      <TextAreaField
        {...INITIAL_FOCUS}
        label={t('customerPanel.block.reason')}
        hint={t('customerPanel.block.reasonHint')}
        rows={3}
        readOnly={status === 'saving'}
        {...textOf('reason', form.reason, (reason) => change({ reason }))}
      />
    </>
  );
}
