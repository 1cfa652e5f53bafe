import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { commandRan, useKeyHint } from '../../../common/commands/index.ts';
import { IconButton } from '../../../common/components/Button.tsx';
import { viewChanged } from '../../../common/view/index.ts';
import { BAR_COMMAND, COMMAND_VIEW } from '../commandViews.ts';

/** Opens the command bar. */
export function CommandButton() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const label = t('commandTitles.bar');
  const { title, ...keys } = useKeyHint(BAR_COMMAND)(label);
  return (
    <IconButton
      {...keys}
      label={label}
      hint={title}
      icon={<Search size={18} />}
      aria-haspopup="dialog"
      onClick={() => {
        dispatch(commandRan({ id: BAR_COMMAND, by: 'menu' }));
        dispatch(viewChanged({ place: COMMAND_VIEW.place, value: COMMAND_VIEW.bar }));
      }}
    />
  );
}
