import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Modal } from '#common/components/Modal.tsx';
import { RadioField } from '#common/components/RadioField.tsx';
import { densityChosen, selectLookChoice, themeChosen } from '../appearanceSlice.ts';
import './AppearanceDialog.css';

const THEMES = ['system', 'light', 'dark'] as const;
const DENSITIES = ['comfortable', 'compact'] as const;

/** Theme and density. A choice takes effect at once, in all tabs. */
export function AppearanceDialog({ onDismiss }: { readonly onDismiss: () => void }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { theme, density } = useSelector(selectLookChoice);
  return (
    <Modal title={t('appearance.title')} className="cs-appearance" closesOutside onDismiss={onDismiss}>
      <div className="ui form">
        <RadioField
          label={t('appearance.theme')}
          options={THEMES.map((value) => ({ value, label: t(`appearance.${value}`) }))}
          value={theme}
          onChange={(value) => dispatch(themeChosen({ theme: value }))}
        />
        <RadioField
          label={t('appearance.density')}
          hint={t('appearance.densityHint')}
          options={DENSITIES.map((value) => ({ value, label: t(`appearance.${value}`) }))}
          value={density}
          onChange={(value) => dispatch(densityChosen({ density: value }))}
        />
        <p className="cs-hint">{t('appearance.device')}</p>
      </div>
    </Modal>
  );
}
