import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { brandColours, COLOUR, logoUrl, PRODUCT_COLOUR } from '#contract/brand.ts';
import { Button } from '#common/components/Button.tsx';
import { FileButton } from '#common/components/FileButton.tsx';
import { TextField } from '#common/components/TextField.tsx';
import type { SettingsForm } from '../settingsForm.ts';
import { logoChosen, selectIsUploading } from '../settingsSlice.ts';

interface BrandFieldsProps {
  readonly form: Pick<SettingsForm, 'colour' | 'logo'>;
  /** What is wrong with the colour. */
  readonly error: string | null;
  readonly onChange: (change: Partial<Pick<SettingsForm, 'colour' | 'logo'>>) => void;
}

export function BrandFields({ form: { colour, logo }, error, onChange }: BrandFieldsProps) {
  const { t } = useTranslation();
  const isColour = COLOUR.test(colour);
  return (
    <>
      <div className="cs-brand-colour">
        <TextField
          label={t('onlineSettings.colour')}
          hint={t('onlineSettings.hint.colour')}
          error={error}
          autoComplete="off"
          spellCheck={false}
          value={colour}
          onChange={({ target }) => onChange({ colour: target.value })}
          action={
            <input
              type="color"
              aria-label={t('onlineSettings.pickColour')}
              value={isColour ? colour : PRODUCT_COLOUR}
              onChange={({ target }) => onChange({ colour: target.value })}
            />
          }
        />
      </div>
      <Logo logo={logo} onRemove={() => onChange({ logo: '' })} />
      {isColour && (
        <div className="cs-row cs-wrap cs-gap-2">
          {(['light', 'dark'] as const).map((theme) => (
            <Preview key={theme} colour={colour} logo={logo} theme={theme} />
          ))}
        </div>
      )}
    </>
  );
}

function Logo({ logo, onRemove }: { readonly logo: string; readonly onRemove: () => void }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isUploading = useSelector(selectIsUploading);
  return (
    <div className="cs-field cs-stack cs-gap-1 cs-narrowed" role="group" aria-label={t('onlineSettings.logo')}>
      <span className="cs-strong">{t('onlineSettings.logo')}</span>
      <div className="cs-row cs-wrap cs-gap-2">
        {logo === '' ? <span>{t('onlineSettings.noLogo')}</span> : <LogoPicture logo={logo} />}
        <FileButton
          accept="image/png,image/jpeg"
          label={t('onlineSettings.chooseLogo')}
          busy={isUploading}
          onChoose={({ id }) => dispatch(logoChosen({ fileId: id }))}
        />
        {logo !== '' && <Button onClick={onRemove}>{t('onlineSettings.removeLogo')}</Button>}
      </div>
      <span className="cs-field-hint cs-hint">{t('onlineSettings.hint.logo')}</span>
    </div>
  );
}

function LogoPicture({ logo }: { readonly logo: string }) {
  return <img className="cs-brand-picture" src={logoUrl(logo)} alt="" />;
}

interface PreviewProps {
  readonly colour: string;
  readonly logo: string;
  readonly theme: 'light' | 'dark';
}

function Preview({ colour, logo, theme }: PreviewProps) {
  const { t } = useTranslation();
  const { surface, ink } = brandColours(colour, theme);
  return (
    <div className="cs-brand-preview cs-rounded cs-row cs-gap-3 cs-strong" style={{ background: surface, color: ink }}>
      {logo !== '' && <LogoPicture logo={logo} />}
      <span>{t(`onlineSettings.preview_${theme}`)}</span>
    </div>
  );
}
