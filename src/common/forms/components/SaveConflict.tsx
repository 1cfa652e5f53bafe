import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../components/Note.tsx';
import { Button } from '../../components/Button.tsx';

/** A field's name on the screen, and its value as text. */
export interface FieldWords {
  readonly name: string;
  readonly text: string;
}

interface SaveConflictProps {
  /** The form as another person has saved it. */
  readonly theirs: readonly FieldWords[];
  /** The form as typed here. */
  readonly ours: readonly FieldWords[];
}

/** Says that another person has saved first, shows the differences, and explains what saving again does. */
export function SaveConflict({ theirs, ours }: SaveConflictProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const different = theirs.filter(({ name, text }) => ours.find((field) => field.name === name)?.text !== text);
  if (different.length === 0) return <Note>{t('dialogForm.overtakenMerged')}</Note>;
  return (
    <div className="cs-dialog-form-overtaken cs-small cs-breaks cs-flush">
      <p>{t('dialogForm.overtaken')}</p>
      <Button variant="link" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {t(isOpen ? 'dialogForm.hideTheirs' : 'dialogForm.showTheirs')}
      </Button>
      <dl id={id} hidden={!isOpen}>
        {different.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi dir="auto">{text === '' ? '–' : text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
