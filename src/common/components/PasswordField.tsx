import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './Button.tsx';
import { TextField } from './TextField.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'action' | 'onChange' | 'value'> {
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** A password field with a button that shows the password. */
export function PasswordField({ onValue, ...field }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onValue(event.target.value)}
      action={
        <IconButton
          label={t(isShown ? 'login.hidePassword' : 'login.showPassword')}
          icon={isShown ? <EyeOff size={18} /> : <Eye size={18} />}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
