import { TRANSFER_REASON, TRANSFER_TO } from '#contract/transferKinds.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Assignee } from '#contract/http/staff.ts';
import type { TransferReason } from '#contract/http/transfers.ts';
import { isolated } from '#contract/names.ts';
import { selectSendKey } from '#common/commands/index.ts';
import { RadioField } from '#common/components/RadioField.tsx';
import { RemoteSelect, type RemoteOption } from '#common/components/RemoteSelect.tsx';
import { TextAreaField } from '#common/components/TextField.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { INITIAL_FOCUS } from '#common/components/useFocusInside.ts';
import { clockOf } from '#common/format/messageTime.ts';
import { DialogFormView, useFormFields } from '#common/forms/index.ts';
import { sendOnEnter } from '#src/conversation/components/textBoxEvents.ts';
import {
  LINE,
  obstacleOf,
  selectTarget,
  selectTargets,
  targetOf,
  targetTyped,
  type TargetsState,
} from '../targetsSlice.ts';
import { transferForm, type Target, type TransferForm } from '../transferForm.ts';
import './transfers.css';

/** The dialog that offers a chat. */
export function TransferDialog() {
  const { t } = useTranslation();
  const chatId = useSelector(transferForm.select)?.form.chatId ?? '';
  const target = useSelector(selectTarget);
  return (
    <DialogFormView
      form={transferForm}
      title={() => t('transfers.title', { id: chatId })}
      saveLabel={t('transfers.send')}
      blocked={() => (target === null ? t('transfers.chooseTarget') : null)}
      wordsOf={() => []}
    >
      {({ form, status }) => <Fields form={form} target={target} isSending={status === 'saving'} />}
    </DialogFormView>
  );
}

interface FieldsProps {
  readonly form: TransferForm;
  readonly target: Target | null;
  readonly isSending: boolean;
}

function Fields({ form: { reason, note }, target, isSending }: FieldsProps) {
  const { t } = useTranslation();
  const { errorOf, change } = useFormFields(transferForm);
  const sendKey = useSelector(selectSendKey);
  return (
    <>
      <p className="cs-flush cs-muted">{t('transfers.lead')}</p>
      <TargetField target={target} error={errorOf('target')} onChoose={(chosen) => change({ target: chosen })} />
      <RadioField
        label={t('transfers.reason')}
        value={reason}
        options={REASONS.map((value) => ({ value, label: t(`transfers.reasons.${value}`) }))}
        onChange={(chosen) => change({ reason: chosen })}
      />
      <TextAreaField
        {...INITIAL_FOCUS}
        label={t('transfers.note')}
        hint={t('transfers.noteHint')}
        error={errorOf('note')}
        value={note}
        readOnly={isSending}
        onChange={({ target: { value } }) => change({ note: value })}
        onKeyDown={(event) =>
          sendOnEnter(event, sendKey, () => {
            if (target !== null) event.currentTarget.form?.requestSubmit();
          })
        }
      />
    </>
  );
}

const REASONS: readonly TransferReason[] = Object.values(TRANSFER_REASON);

interface TargetFieldProps {
  readonly target: Target | null;
  readonly error: string | null;
  /** null: the most likely one. */
  readonly onChoose: (target: Target | null) => void;
}

interface Option extends RemoteOption {
  readonly target: Target;
}

/** People by search, teams and the line: first who can take the chat, at last who cannot, with the reason. */
function TargetField({ target, error, onChoose }: TargetFieldProps) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const dispatch = useDispatch();
  const targets = useSelector(selectTargets);
  const { keyword, status } = targets.search;
  const look = (typed: string) => dispatch(targetTyped({ keyword: typed }));
  return (
    <RemoteSelect<Option>
      viewKey="transferTarget"
      inFlow
      label={t('transfers.to')}
      placeholder={t('transfers.toPlaceholder')}
      value={target === null ? null : { id: idOf(target), label: nameOf(t, target) }}
      keyword={keyword}
      options={optionsOf(t, zone, targets)}
      status={status}
      error={error}
      onType={look}
      onChoose={(option) => onChoose(option.target)}
      onClear={() => {
        onChoose(null);
        look('');
      }}
      onRetry={() => look(keyword)}
    />
  );
}

function optionsOf(t: TFunction, zone: string, { search, teams }: TargetsState): readonly Option[] {
  const people = search.options.map((person): Option => ({
    ...optionOf(t, targetOf(person), factsOf(t, zone, person)),
    isDisabled: obstacleOf(person) !== null,
  }));
  const words = search.keyword.trim().toLocaleLowerCase();
  const others = [
    ...(teams?.teams ?? []).map(({ id, name, free }) =>
      optionOf(t, { toType: TRANSFER_TO.team, toId: id, name }, [t('transfers.team'), freeOf(t, free)].join(', ')),
    ),
    optionOf(t, LINE, teams === null ? '' : freeOf(t, teams.free)),
  ].filter(({ label }) => label.toLocaleLowerCase().includes(words));
  const isDisabled = (option: Option) => option.isDisabled === true;
  return [...people.filter((option) => !isDisabled(option)), ...others, ...people.filter(isDisabled)];
}

function optionOf(t: TFunction, target: Target, detail: string): Option {
  return { id: idOf(target), label: nameOf(t, target), detail, target };
}

function idOf({ toType, toId }: Target): string {
  return `${toType}-${toId ?? ''}`;
}

function nameOf(t: TFunction, { toType, name }: Target): string {
  return toType === TRANSFER_TO.line ? t('transfers.line') : isolated(name);
}

function freeOf(t: TFunction, count: number): string {
  return t('transfers.free', { count });
}

/** What to know about a person before choosing them, or why they cannot be chosen. */
function factsOf(t: TFunction, zone: string, person: Assignee): string {
  const obstacle = obstacleOf(person);
  const { openChats: open, maxChats: max, breakEndsAt } = person;
  return obstacle === null
    ? t('transfers.load', { open, max })
    : t(`transfers.${obstacle}`, {
        open,
        max,
        time: breakEndsAt === null ? '' : clockOf(Date.parse(breakEndsAt), zone),
      });
}
