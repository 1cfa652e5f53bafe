import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { CustomerPanel } from '#contract/http/customerPanel.ts';
import { isolated } from '#contract/names.ts';
import { Button } from '#common/components/Button.tsx';
import { TextAreaField } from '#common/components/TextField.tsx';
import { INITIAL_FOCUS } from '#common/components/useFocusInside.ts';
import { customerNameOf } from '#common/format/erasedNames.ts';
import { DialogFormView, useFormFields, type FormState } from '#common/forms/index.ts';
import { When } from '#src/conversation/components/queryFacts.tsx';
import { noteForm } from '../customerPanelSlice.ts';
import { opening, type NoteForm, type NoteSubject } from '../noteForm.ts';
import { Section } from './Section.tsx';

/** The one note about the customer, and who wrote it when. */
export function PinnedNote({ customer }: { readonly customer: CustomerPanel }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { note } = customer;
  return (
    <Section
      title={t('customerPanel.note')}
      action={
        // The same element with and without a note, because the dialog returns the focus to it.
        <Button
          className="compact"
          aria-haspopup="dialog"
          onClick={() => dispatch(noteForm.actions.opened(opening(customer, note)))}
        >
          {t(note === null ? 'customerPanel.writeNote' : 'customerPanel.editNote')}
        </Button>
      }
    >
      {note === null ? (
        <p className="cs-hint cs-flush">{t('customerPanel.noNote')}</p>
      ) : (
        <div className="cs-customer-note cs-rounded cs-pad-2-3 cs-above-2">
          <p className="cs-lines cs-breaks cs-small cs-flush" dir="auto">
            {note.text}
          </p>
          <div className="cs-tiny cs-digits cs-above-1">
            <bdi>{note.updateName}</bdi> · <When iso={note.updateTime} />
          </div>
        </div>
      )}
    </Section>
  );
}

/** Edits the note. The typed text stays until it is saved or given up. */
export function NoteDialog() {
  const { t } = useTranslation();
  return (
    <DialogFormView
      form={noteForm}
      title={(subject) => t('customerPanel.noteOf', { name: isolated(customerNameOf(t, subject?.nickName ?? '')) })}
      wordsOf={({ text }) => [{ name: t('customerPanel.noteText'), text }]}
    >
      {(state) => <NoteField state={state} />}
    </DialogFormView>
  );
}

function NoteField({ state: { form, status } }: { readonly state: FormState<NoteSubject, NoteForm> }) {
  const { t } = useTranslation();
  const { change, textOf } = useFormFields(noteForm);
  return (
    <TextAreaField
      {...INITIAL_FOCUS}
      label={t('customerPanel.noteText')}
      hint={t('customerPanel.noteHint')}
      rows={6}
      readOnly={status === 'saving'}
      {...textOf('text', form.text, (text) => change({ text }))}
    />
  );
}
