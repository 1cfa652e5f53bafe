import { Keyboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../common/components/Button.tsx';
import { INITIAL_FOCUS, Modal } from '../../../common/components/Modal.tsx';
import { useView } from '../../../common/view/index.ts';

/** Name of the dialog among the open views. */
export const KEYS_VIEW = 'replay.keys';

/** Opens the list of keyboard shortcuts. */
export function KeysButton() {
  const { t } = useTranslation();
  const [view, setView] = useView(KEYS_VIEW);
  return (
    <>
      <Button
        className="compact"
        variant="tertiary"
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        onClick={() => setView('')}
      >
        <Keyboard size={14} aria-hidden="true" />
        {t('replay.keys')}
      </Button>
      {view !== null && <KeysDialog onDismiss={() => setView(null)} />}
    </>
  );
}

/** Keyboard shortcuts of the screen. */
function KeysDialog({ onDismiss }: { readonly onDismiss: () => void }) {
  const { t } = useTranslation();
  const shift = t('replay.keyName.shift');
  const keys = [
    { does: t('replay.key.play'), keys: [t('replay.keyName.space')] },
    { does: t('replay.key.step'), keys: ['←', '→'] },
    { does: t('replay.key.filteredJump'), keys: [`${shift} + ←`, `${shift} + →`] },
    { does: t('replay.key.ends'), keys: [t('replay.keyName.home'), t('replay.keyName.end')] },
    { does: t('replay.key.speed'), keys: ['+', '−'] },
    { does: t('replay.key.help'), keys: ['?'] },
  ];
  return (
    <Modal
      title={t('replay.keysTitle')}
      closesOutside
      onDismiss={onDismiss}
      actions={
        <Button {...INITIAL_FOCUS} onClick={onDismiss}>
          {t('common.close')}
        </Button>
      }
    >
      <dl className="cs-replay-key-list">
        {keys.map(({ does, keys: names }) => (
          <div key={does}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
