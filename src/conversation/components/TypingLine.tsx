import { useTranslation } from 'react-i18next';
import { isolated } from '../../common/format/isolated.ts';
import './TypingLine.css';

/**
 * Says who is typing. It keeps its space while no one is, so that nothing jumps.
 * @param name null while no one types, '' for an unknown person
 */
export function TypingLine({ name }: { readonly name: string | null }) {
  const { t } = useTranslation();
  return (
    <p className="cs-typing" role="status" data-typing={name !== null}>
      {name !== null && (
        <>
          <span className="cs-typing-dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <span className="cs-ellipsis">
            {name === '' ? t('conversation.typingSomeone') : t('conversation.typing', { name: isolated(name) })}
          </span>
        </>
      )}
    </p>
  );
}
