import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { CannedReply, CannedVersion } from '#contract/http/cannedReplies.ts';
import { Button } from '#common/components/Button.tsx';
import { LoadedView } from '#common/components/LoadedView.tsx';
import { Modal } from '#common/components/Modal.tsx';
import { SelectField } from '#common/components/SelectField.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { isolated } from '#contract/names.ts';
import { languageName } from '#common/format/languageName.ts';
import { formatDateTime } from '#common/format/time.ts';
import { useView } from '#common/view.ts';
import { formOf } from '../cannedForm.ts';
import { replyForm, replyVersions } from '../cannedRepliesSlice.ts';

/** The earlier texts of a reply. One of them can become the current one again. */
export function VersionsDialog() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const state = useSelector(replyVersions.select);
  if (state.status === 'closed') return null;
  return (
    <Modal
      title={t('cannedReplies.versionsOf', { name: isolated(state.of.title) })}
      wide
      onDismiss={() => dispatch(replyVersions.actions.closed())}
    >
      <LoadedView loaded={replyVersions} failed={t('cannedReplies.versionsFailed')}>
        {(versions, reply) => <Versions versions={versions} reply={reply} />}
      </LoadedView>
    </Modal>
  );
}

interface VersionsProps {
  readonly versions: readonly CannedVersion[];
  readonly reply: CannedReply;
}

function Versions({ versions, reply }: VersionsProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const zone = useTimeZone();
  const [shown, show] = useView('canned.version');
  const version = versions.find((each) => String(each.version) === shown) ?? versions[0];
  if (version === undefined) return null;
  return (
    <div className="cs-stack cs-gap-3">
      <SelectField
        label={t('cannedReplies.version')}
        value={String(version.version)}
        options={versions.map((each) => ({
          value: String(each.version),
          label: t('cannedReplies.versionOption', {
            version: each.version,
            at: formatDateTime(each.updateTime, zone),
            name: each.updateName,
          }),
        }))}
        onChange={show}
      />
      <Texts version={version} />
      {version.version === reply.version ? (
        <p className="cs-hint cs-flush">{t('cannedReplies.current')}</p>
      ) : (
        <div>
          <Button
            aria-haspopup="dialog"
            onClick={() => {
              dispatch(replyVersions.actions.closed());
              dispatch(replyForm.actions.opened({ subject: reply, form: formOf(reply) }));
              dispatch(replyForm.actions.fieldsChanged({ texts: version.texts }));
            }}
          >
            {t('cannedReplies.useAgain')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Texts({ version: { texts } }: { readonly version: CannedVersion }) {
  return (
    <dl className="cs-managed-bodies cs-stack cs-gap-3 cs-flush">
      {texts.map(({ lang, body }) => (
        <div key={lang}>
          <dt className="cs-hint">{languageName(lang)}</dt>
          <dd dir="auto" lang={lang}>
            {body}
          </dd>
        </div>
      ))}
    </dl>
  );
}
