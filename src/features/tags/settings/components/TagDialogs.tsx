import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Tag } from '#contract/http/tags.ts';
import { isolated } from '#contract/names.ts';
import { RadioField } from '#common/components/RadioField.tsx';
import { SelectField } from '#common/components/SelectField.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { INITIAL_FOCUS } from '#common/components/useFocusInside.ts';
import { DialogFormView, useFormFields, type FormState } from '#common/forms/index.ts';
import { namedTags, selectTags } from '../../index.ts';
import { mergeTargets, tagForm, tagMergeForm, type TagForm } from '../tagForms.ts';

/** The dialog that adds or edits a topic or a reason. */
export function TagDialog() {
  const { t } = useTranslation();
  const parentId = useSelector(tagForm.select)?.form.parentId ?? null;
  const topic = useSelector(selectTags).find(({ id }) => id === parentId);
  const added =
    topic === undefined ? t('tagSettings.addTopic') : t('tagSettings.addReasonOf', { name: isolated(topic.name) });
  const stateOf = ({ isActive }: TagForm) => t(isActive ? 'tagSettings.yes' : 'tagSettings.no');
  return (
    <DialogFormView
      form={tagForm}
      title={(tag) => (tag === null ? added : t('tagSettings.editTitle'))}
      wordsOf={(form) => [
        { name: t('tagSettings.name'), text: form.name },
        { name: t('tagSettings.active'), text: stateOf(form) },
      ]}
    >
      {(state) => <TagFields state={state} />}
    </DialogFormView>
  );
}

function TagFields({ state: { subject, form, status } }: { readonly state: FormState<Tag, TagForm> }) {
  const { t } = useTranslation();
  const { errorOf, change, leave } = useFormFields(tagForm);
  return (
    <>
      <TextField
        {...INITIAL_FOCUS}
        label={t('tagSettings.name')}
        value={form.name}
        required
        readOnly={status === 'saving'}
        autoComplete="off"
        dir="auto"
        error={errorOf('name')}
        onChange={({ target }) => change({ name: target.value })}
        onBlur={() => leave('name')}
      />
      {subject !== null && (
        <RadioField
          label={t('tagSettings.active')}
          hint={t('tagSettings.activeHint')}
          options={[
            { value: 'active', label: t('tagSettings.yes') },
            { value: 'inactive', label: t('tagSettings.no') },
          ]}
          value={form.isActive ? 'active' : 'inactive'}
          onChange={(chosen) => change({ isActive: chosen === 'active' })}
        />
      )}
    </>
  );
}

/** Asks into which tag another is merged, and says what that does. */
export function MergeDialog() {
  const { t } = useTranslation();
  const all = useSelector(selectTags);
  const nameOf = (id: string) => namedTags(all).find(({ tag }) => tag.id === id)?.name ?? '';
  return (
    <DialogFormView
      form={tagMergeForm}
      title={(tag) => t('tagSettings.mergeTitle', { name: isolated(tag?.name ?? '') })}
      saveLabel={t('tagSettings.merge')}
      danger
      wordsOf={({ mergeInto }) => [{ name: t('tagSettings.mergeInto'), text: nameOf(mergeInto) }]}
    >
      {({ subject, form }) =>
        subject !== null && (
          <>
            <p className="cs-flush">
              {t(subject.parentId === null ? 'tagSettings.mergeTopic' : 'tagSettings.mergeReason', {
                name: isolated(subject.name),
              })}
            </p>
            <IntoField subject={subject} mergeInto={form.mergeInto} nameOf={nameOf} />
          </>
        )
      }
    </DialogFormView>
  );
}

interface IntoFieldProps {
  readonly subject: Tag;
  readonly mergeInto: string;
  readonly nameOf: (id: string) => string;
}

function IntoField({ subject, mergeInto, nameOf }: IntoFieldProps) {
  const { t } = useTranslation();
  const { errorOf, change } = useFormFields(tagMergeForm);
  const targets = mergeTargets(useSelector(selectTags), subject);
  return (
    <SelectField
      label={t('tagSettings.mergeInto')}
      options={[
        { value: '', label: t('tagSettings.choose') },
        ...targets.map(({ id }) => ({ value: id, label: nameOf(id) })),
      ]}
      value={mergeInto}
      error={errorOf('mergeInto')}
      onChange={(value) => change({ mergeInto: value })}
    />
  );
}
