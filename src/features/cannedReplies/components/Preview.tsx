import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { cannedTokens, type CannedVariable } from '#contract/canned.ts';
import { hasVisibleCharacter } from '#contract/enteredText.ts';
import { selectUser } from '../../session/index.ts';

/** A text as a customer would read it, with samples in place of its variables. */
export function Preview({ body, lang }: { readonly body: string; readonly lang: string }) {
  const { t } = useTranslation();
  const agent = useSelector(selectUser)?.name ?? '';
  const sampleOf = (name: CannedVariable) => (name === 'agent' ? agent : t(`cannedReplies.sample.${name}`));
  if (!hasVisibleCharacter(body)) return null;
  return (
    <section className="cs-managed-preview" aria-label={t('cannedReplies.preview')}>
      <h3>{t('cannedReplies.preview')}</h3>
      <p dir="auto" lang={lang}>
        {cannedTokens(body.trim()).map((token, at) =>
          token.kind === 'text' ? (
            token.text
          ) : (
            <mark key={at} title={`{${token.name}}`}>
              {sampleOf(token.name)}
            </mark>
          ),
        )}
      </p>
    </section>
  );
}
