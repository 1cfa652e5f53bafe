import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { QUERY_PICTURES_MAX } from '#contract/constants.ts';
import type { Product } from '#contract/http/products.ts';
import { Button } from '#common/components/Button.tsx';
import { ConfirmDialog } from '#common/components/Modal.tsx';
import { readMessage } from '#common/messageText.ts';
import { SelectField } from '#common/components/SelectField.tsx';
import { Failure, Loading } from '#common/components/states.tsx';
import { TextAreaField, TextField } from '#common/components/TextField.tsx';
import { pasteFiles } from '#src/conversation/components/textBoxEvents.ts';
import { PicturesField } from '#src/conversation/components/PicturesField.tsx';
import { selectOfferedProducts } from '../../customerSelectors.ts';
import { RAISE_PLACE, type Choice, type DraftField } from '../drafts.ts';
import { draftDiscarded, type Sending } from '../draftsSlice.ts';
import { choicesRequested, selectChoices } from '../queriesReducer.ts';
import { useDraft } from './useDraft.ts';

export function RaiseForm() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status, categories, subjects } = useSelector(selectChoices);
  const products = useSelector(selectOfferedProducts);
  if (status === 'loading') return <Loading page />;
  if (status === 'failed')
    return (
      <Failure page onRetry={() => dispatch(choicesRequested())}>
        {t('customerQueries.form.failed')}
      </Failure>
    );
  if (products.length === 0) return <p className="cs-own-note cs-warned">{t('customer.noProducts')}</p>;
  if (categories.length === 0 || subjects.length === 0)
    return <p className="cs-own-note cs-warned">{t('customerQueries.form.noChoices')}</p>;
  return <Form categories={categories} subjects={subjects} products={products} />;
}

interface FormProps {
  readonly categories: readonly Choice[];
  readonly subjects: readonly Choice[];
  readonly products: readonly Product[];
}

function Form({ categories, subjects, products }: FormProps) {
  const { t } = useTranslation();
  const draft = useDraft(RAISE_PLACE);
  const { words, isLocked, change, problemOf } = draft;
  return (
    <form className="cs-own-form cs-fill cs-stack" {...draft.form}>
      <div className="cs-own-scroll cs-breaks cs-fill cs-scroll cs-own-fields cs-stack cs-gap-1">
        <p className="cs-below-3 cs-muted">{t('customerQueries.form.lead')}</p>
        <ChoiceField
          draft={draft}
          field="product"
          label={t('customerQueries.form.product')}
          options={products.map(({ code, name }) => ({ id: String(code), name }))}
        />
        <ChoiceField draft={draft} field="categoryId" label={t('customerQueries.form.category')} options={categories} />
        <ChoiceField draft={draft} field="subjectId" label={t('customerQueries.form.subject')} options={subjects} />
        <TextField
          label={t('customerQueries.form.title')}
          hint={t('customerQueries.form.titleHint')}
          value={words.title}
          dir="auto"
          readOnly={isLocked}
          error={problemOf('title')}
          onChange={({ target }) => change({ title: target.value })}
        />
        <TextAreaField
          label={t('customerQueries.form.description')}
          hint={t('customerQueries.form.descriptionHint')}
          rows={6}
          value={words.description}
          readOnly={isLocked}
          error={problemOf('description')}
          onChange={({ target }) => change({ description: target.value })}
          onPaste={(event) => {
            if (!isLocked) pasteFiles(event, draft.pictures.onFiles);
          }}
        />
        <PicturesField
          label={t('customerQueries.form.pictures')}
          hint={t('customerQueries.form.picturesHint', { max: QUERY_PICTURES_MAX })}
          error={problemOf('pictures')}
          pictures={draft.pictures}
          isLocked={isLocked}
        />
      </div>
      <Foot sending={draft.sending} isBegun={draft.isBegun} />
      {draft.cardQuestion}
    </form>
  );
}

interface ChoiceFieldProps {
  readonly draft: ReturnType<typeof useDraft>;
  readonly field: DraftField;
  readonly label: string;
  readonly options: readonly Choice[];
}

function ChoiceField({ draft: { words, isLocked, change, problemOf }, field, label, options }: ChoiceFieldProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={label}
      options={[
        { value: '', label: t('customerQueries.form.none') },
        ...options.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={options.some(({ id }) => id === words[field]) ? words[field] : ''}
      disabled={isLocked}
      error={problemOf(field)}
      onChange={(value) => change({ [field]: value })}
    />
  );
}

function Foot({ sending, isBegun }: { readonly sending: Sending; readonly isBegun: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="cs-own-foot cs-fixed">
      <p className="cs-customer-problem cs-when-filled cs-below-2 cs-danger" role="alert">
        {sending.name === 'refused' && <span>{readMessage(t, sending.reason)}</span>}
        {sending.name === 'unsure' && <span>{t('customerQueries.form.unsure')}</span>}
      </p>
      <div className="cs-own-actions cs-row cs-gap-2">
        {isBegun && sending.name !== 'underWay' && <Discard />}
        <Button type="submit" variant="primary" busy={sending.name === 'underWay'}>
          {sending.name === 'unsure' ? t('customerQueries.form.sendAgain') : t('customerQueries.form.send')}
        </Button>
      </div>
    </div>
  );
}

function Discard() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button onClick={() => setIsAsked(true)}>{t('customerQueries.form.discard')}</Button>
      {isAsked && (
        <ConfirmDialog
          title={t('customerQueries.form.discardTitle')}
          confirmLabel={t('customerQueries.form.discardYes')}
          declineLabel={t('customerQueries.form.discardNo')}
          danger
          onConfirm={() => {
            setIsAsked(false);
            dispatch(draftDiscarded({ place: RAISE_PLACE }));
          }}
          onDecline={() => setIsAsked(false)}
        >
          {t('customerQueries.form.discardLead')}
        </ConfirmDialog>
      )}
    </>
  );
}
