import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { ResourceNode } from '#contract/http/resources.ts';
import type { Role } from '#contract/http/roles.ts';
import { CheckTree } from '#common/components/CheckTree.tsx';
import { inOrder, type CheckNode } from '#common/components/checkTree.ts';
import { Modal } from '#common/components/Modal.tsx';
import { RadioField } from '#common/components/RadioField.tsx';
import { TextField, TextAreaField } from '#common/components/TextField.tsx';
import { INITIAL_FOCUS } from '#common/components/useFocusInside.ts';
import { DialogFormView, useFormFields, type FormState, type FieldWords } from '#common/forms/index.ts';
import { isolated } from '#contract/names.ts';
import { NotLoaded } from '#common/components/Panel.tsx';
import { isPermitted, type PermissionHolder } from '#common/permission.ts';
import { flattenResources } from '../../menus/index.ts';
import { selectPermissionHolder } from '../../session/index.ts';
import type { RoleForm } from '../roleForm.ts';
import { dialogClosed, dialogRequested, roleForm, selectDialog } from '../rolesSlice.ts';

export function RoleDialog() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status, roleId, error, resources } = useSelector(selectDialog);
  const titleOf = (id: string | null) => t(id === null ? 'roles.createTitle' : 'roles.editTitle');
  if (status !== 'idle') {
    return (
      <Modal title={titleOf(roleId)} wide className="cs-dialog-form" onDismiss={() => dispatch(dialogClosed())}>
        <NotLoaded
          failed={t('roles.dialogFailed')}
          error={error}
          onRetry={() => dispatch(dialogRequested({ id: roleId }))}
        />
      </Modal>
    );
  }
  return (
    <DialogFormView
      form={roleForm}
      wide
      title={(role) => titleOf(role?.id ?? null)}
      wordsOf={(form) => wordsOf(t, form, resources)}
    >
      {(state) => <RoleFields state={state} />}
    </DialogFormView>
  );
}

const STATUSES = [
  ['A', 'roles.effective'],
  ['I', 'roles.invalid'],
] as const;

function wordsOf(
  t: TFunction,
  { name, remark, status, resourceIds }: RoleForm,
  resources: readonly ResourceNode[],
): readonly FieldWords[] {
  const shownStatus = STATUSES.find(([value]) => value === status)?.[1];
  const held = flattenResources(resources)
    .filter(({ node }) => resourceIds.includes(node.id))
    .map(({ node }) => isolated(node.name));
  return [
    { name: t('roles.name'), text: name },
    { name: t('roles.describle'), text: remark },
    { name: t('roles.status'), text: shownStatus === undefined ? '' : t(shownStatus) },
    { name: t('roles.resources'), text: held.join(', ') },
  ];
}

function RoleFields({ state: { subject, form, status } }: { readonly state: FormState<Role, RoleForm> }) {
  const { t } = useTranslation();
  const { errorOf, change, textOf } = useFormFields(roleForm);
  const isSaving = status === 'saving';
  const statusProblem = errorOf('status');
  return (
    <>
      <TextField
        {...INITIAL_FOCUS}
        label={t('roles.name')}
        {...textOf('name', form.name, (name) => change({ name }))}
        required
        readOnly={isSaving}
        dir="auto"
        autoComplete="off"
      />
      <TextAreaField
        label={t('roles.describle')}
        hint={t('roles.describleHint')}
        {...textOf('remark', form.remark, (remark) => change({ remark }))}
        required
        readOnly={isSaving}
      />
      <RadioField
        label={t('roles.status')}
        required
        options={STATUSES.map(([value, key]) => ({ value, label: t(key) }))}
        value={form.status === '' ? null : form.status}
        {...(statusProblem !== null && { error: statusProblem })}
        onChange={(chosen) => change({ status: chosen })}
      />
      <RoleResources
        checked={form.resourceIds}
        disabled={isSaving}
        onChange={(resourceIds) => change({ resourceIds })}
      />
      {subject !== null && subject.accountCount > 0 && (
        <p className="cs-warning cs-small cs-flush">{t('roles.reach', { count: subject.accountCount })}</p>
      )}
    </>
  );
}

interface RoleResourcesProps {
  readonly checked: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (checked: readonly string[]) => void;
}

function RoleResources({ checked, disabled, onChange }: RoleResourcesProps) {
  const { t } = useTranslation();
  const { resources } = useSelector(selectDialog);
  const holder = useSelector(selectPermissionHolder);
  const nodes = useMemo(() => checkNodesOf(resources, holder, t), [resources, holder, t]);
  const inTreeOrder = useMemo(() => inOrder(nodes, checked), [nodes, checked]);
  return (
    <CheckTree
      viewKey="role"
      label={t('roles.resources')}
      hint={t('roles.resourcesHint')}
      roots={nodes}
      checked={inTreeOrder}
      disabled={disabled}
      onChange={onChange}
    />
  );
}

/**
 * The resources as a tree of checkboxes. A role holds the checked ones and the half-checked menus, because a menu's own
 * key opens its page whichever functions are granted. A menu that contains menus only groups them, as in the sidebar.
 * Permissions that the user lacks are disabled.
 */
function checkNodesOf(
  nodes: readonly ResourceNode[],
  holder: PermissionHolder | null,
  t: TFunction,
): readonly CheckNode[] {
  return nodes.map(({ id, name, uri, status, type, children }) => ({
    id,
    label: name,
    note: status === 'A' ? '' : t('roles.inactive'),
    isMuted: status !== 'A',
    isFixed: uri === '' || !isPermitted(holder, [uri]),
    isGroup: type === 'MENU' && children.some((child) => child.type === 'MENU'),
    children: checkNodesOf(children, holder, t),
  }));
}
