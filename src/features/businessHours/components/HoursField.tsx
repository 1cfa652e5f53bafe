import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#common/components/TextField.tsx';
import { tidyHours, typedHours } from '../hoursText.ts';

interface HoursFieldProps extends Pick<ComponentProps<typeof TextField>, 'label' | 'className' | 'readOnly'> {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
  readonly onLeave?: () => void;
}

/** The hours of a day as text, tidied when the field is left. */
export function HoursField({ value, onChange, onLeave, ...field }: HoursFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      {...field}
      value={value}
      placeholder={t('businessHours.closed')}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange(typedHours(target.value))}
      onBlur={() => {
        const tidy = tidyHours(value);
        if (tidy !== value) onChange(tidy);
        onLeave?.();
      }}
    />
  );
}
