import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Input } from 'semantic-ui-react';
import { Field, useFieldIds, type FieldTexts } from './Field.tsx';

interface TextFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<'input'>, 'id' | 'children'> {
  /** A button at the end of the line. */
  readonly action?: ReactNode;
}

/** A labelled line of text. Screen readers announce its hint and its error with it. */
export function TextField({ label, error, hint, action, className = '', ...input }: TextFieldProps) {
  const ids = useFieldIds({ label, error, hint });
  return (
    <Field ids={ids} label={label} hint={hint} error={error} className={className}>
      <Input
        className="cs-input cs-row"
        error={ids.isInvalid}
        action={action}
        // Semantic UI would give some attributes to the element around the input.
        input={{
          type: 'text',
          ...input,
          id: ids.id,
          'aria-invalid': ids.isInvalid,
          'aria-describedby': ids.describedBy,
        }}
      />
    </Field>
  );
}
