import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { CannedVersion } from '#contract/http/cannedReplies.ts';
import { Button } from '#common/components/Button.tsx';
import { Modal } from '#common/components/Modal.tsx';
import { SelectField } from '#common/components/SelectField.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { isolated } from '#contract/names.ts';
import { NotLoaded } from '#common/components/Panel.tsx';
import { languageName } from '#common/format/languageName.ts';
import { formatDateTime } from '#common/format/time.ts';
import { formOf } from '../cannedForm.ts';
import {
  replyForm,
  selectVersions,
  versionChosen,
  versionsClosed,
  versionsOpened,
  type VersionsState,
} from '../cannedRepliesSlice.ts';

type Open = Exclude<VersionsState, { readonly status: 'closed' }>;

/** The earlier texts of a reply. One of them can become the current one again. */
export function VersionsDialog() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const state = useSelector(selectVersions);
  if (state.status === 'closed') return null;
  const { status, reply, error } = state;
  return (
    <Modal
      title={t('cannedReplies.versionsOf', { name: isolated(reply.title) })}
      wide
      onDismiss={() => dispatch(versionsClosed())}
    >
      {status === 'ready' ? (
        <Versions state={state} />
      ) : (
        <NotLoaded
          failed={t('cannedReplies.versionsFailed')}
          error={error}
          onRetry={() => dispatch(versionsOpened(reply))}
        />
      )}
    </Modal>
  );
}

function Versions({ state: { reply, versions, shown } }: { readonly state: Open }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const zone = useTimeZone();
  const version = versions.find((each) => each.version === shown) ?? versions[0];
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
        onChange={(chosen) => dispatch(versionChosen({ version: Number(chosen) }))}
      />
      <Texts version={version} />
      {version.version === reply.version ? (
        <p className="cs-hint cs-flush">{t('cannedReplies.current')}</p>
      ) : (
        <div>
          <Button
            aria-haspopup="dialog"
            onClick={() => {
              dispatch(versionsClosed());
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
