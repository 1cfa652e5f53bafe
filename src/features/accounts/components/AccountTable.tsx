import { MonitorSmartphone, Pencil, Trash2 } from 'lucide-react';
import { Fragment, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { BUTTON_KEY, USER_TYPE, type UserType } from '#contract/domain.ts';
import type { Account } from '#contract/http/accounts.ts';
import { Cut } from '#common/components/Cut.tsx';
import { Avatar } from '#common/components/Avatar.tsx';
import { RowButton, RowButtons } from '#common/components/RowButton.tsx';
import { Tag } from '#common/components/states.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { isolated } from '#contract/names.ts';
import { useIsLoadingNewRows } from '#common/liveList/index.ts';
import { usePermission } from '#common/permission.ts';
import { devicesOpened } from '../../devices/index.ts';
import { selectUser } from '../../session/index.ts';
import { formOf } from '../accountForm.ts';
import { accountForm, accountList, accountRemoval } from '../accountsSlice.ts';

export const TYPE_LABEL = {
  [USER_TYPE.staff]: 'accounts.staff',
  [USER_TYPE.leader]: 'accounts.leader',
  [USER_TYPE.admin]: 'accounts.admin',
} as const satisfies Readonly<Record<UserType, string>>;

const ICON_SIZE = 14;

/** Each row is drawn again only when its data changed. */
export function AccountTable() {
  const { t } = useTranslation();
  const columns = [
    t('accounts.userName'),
    t('accounts.nickName'),
    t('accounts.mobil'),
    t('accounts.email'),
    t('accounts.status'),
    t('accounts.operation'),
  ];
  return (
    <Table
      label={t('accounts.listOf')}
      columns={columns}
      busy={useIsLoadingNewRows(accountList)}
      className="is-grid cs-accounts-table cs-wide-cells"
    >
      {useSelector(accountList.selectRows).map((row) => (
        <AccountRow key={row.id} row={row} />
      ))}
    </Table>
  );
}

const AccountRow = memo(function AccountRow({ row }: { readonly row: Account }) {
  const { t } = useTranslation();
  const { account, name, headImg, phone, phoneCode, email, status, isOnline, type, roleName } = row;
  return (
    <Row>
      <Cell className="cs-cell-left">
        <span className="cs-row cs-gap-3 cs-narrowed">
          <span
            className={`cs-accounts-head-picture cs-inline cs-fixed cs-anchor ${isOnline ? 'is-online' : ''}`.trim()}
          >
            <Avatar name={name} avatar={headImg} />
          </span>
          <span className="cs-stack cs-narrowed">
            <span className="cs-accounts-line cs-unbroken cs-narrowed">
              <Cut className="cs-strong">{account}</Cut>
              {isOnline && <span className="cs-visually-hidden">{t('accounts.online')}</span>}
            </span>
            <span className="cs-accounts-line cs-unbroken cs-narrowed cs-hint">
              <span>{`${t(TYPE_LABEL[type])} · `}</span>
              <Cut>{roleName === '' ? t('accounts.noRole') : roleName}</Cut>
            </span>
          </span>
        </span>
      </Cell>
      <Cell caption={t('accounts.nickName')}>
        <Cut twoLines>{name}</Cut>
      </Cell>
      <Cell caption={t('accounts.mobil')}>
        {phone === '' ? <NoValue /> : <bdi dir="ltr">{`+${phoneCode} ${phone}`}</bdi>}
      </Cell>
      <Cell caption={t('accounts.email')}>
        {email === '' ? (
          <NoValue />
        ) : (
          <bdi className="cs-two-lines" title={email} translate="no">
            {email.split(/(?=@)/).map((part, at) => (
              <Fragment key={at}>
                {at > 0 && <wbr />}
                {part}
              </Fragment>
            ))}
          </bdi>
        )}
      </Cell>
      <Cell className="cs-cell-corner">
        <Tag positive={status === 'A'}>{t(status === 'A' ? 'accounts.activated' : 'accounts.deactivated')}</Tag>
      </Cell>
      <Cell>
        <Actions row={row} />
      </Cell>
    </Row>
  );
});

function Actions({ row }: { readonly row: Account }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const me = useSelector(selectUser);
  const mayEditAny = usePermission([BUTTON_KEY.accountEdit]);
  const mayDeleteAny = usePermission([BUTTON_KEY.accountDelete]);
  const name = isolated(row.account);
  const whyNot = (may: boolean) => (may ? null : t(row.id === me?.id ? 'accounts.ownAccount' : 'accounts.beyond'));
  return (
    <RowButtons>
      {mayEditAny && (
        <RowButton
          word={t('accounts.edit')}
          name={t('accounts.editOf', { name })}
          icon={<Pencil size={ICON_SIZE} aria-hidden="true" />}
          unavailable={whyNot(row.mayEdit)}
          onClick={() => dispatch(accountForm.actions.opened({ subject: row, form: formOf(row) }))}
        />
      )}
      {mayDeleteAny && (
        <RowButton
          word={t('accounts.delete')}
          name={t('accounts.deleteOf', { name })}
          icon={<Trash2 size={ICON_SIZE} aria-hidden="true" />}
          unavailable={whyNot(row.mayDelete)}
          onClick={() => dispatch(accountRemoval.actions.removalAsked(row))}
        />
      )}
      {me?.type === USER_TYPE.admin && (
        <RowButton
          word={t('accounts.devices')}
          name={t('accounts.devicesOf', { name })}
          icon={<MonitorSmartphone size={ICON_SIZE} aria-hidden="true" />}
          onClick={() => dispatch(devicesOpened({ staffId: row.id, name: row.name }))}
        />
      )}
    </RowButtons>
  );
}

function NoValue() {
  return <span className="cs-muted">–</span>;
}
