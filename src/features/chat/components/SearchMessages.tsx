import { MessageSquareText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { addressRequested } from '#common/commands/index.ts';
import { Button } from '#common/components/Button.tsx';
import { isLongEnough, searchAddress } from '../../messageSearch/index.ts';

/** The way from the words above the list to all messages with them. Enter in the field presses it. */
export function SearchMessages({ typed }: { readonly typed: string }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const keyword = typed.trim();
  if (!isLongEnough(keyword)) return null;
  return (
    <Button
      type="submit"
      className="tertiary compact cs-full-width"
      title={t('chatSearch.hint')}
      onClick={(event) => {
        // The form goes with the screen.
        event.preventDefault();
        dispatch(addressRequested(searchAddress({ keyword })));
      }}
    >
      <MessageSquareText size={16} aria-hidden="true" />
      {t('chatSearch.messages')}
    </Button>
  );
}
