import { ROLE_NAME_MAX, ROLE_REMARK_MAX } from '#contract/constants.ts';
import type { Role } from '#contract/http/roles.ts';
import type { EffectiveStatus } from '#contract/http/schemas.ts';
import { trimmed } from '#contract/enteredText.ts';
import { hasHidden } from '#contract/names.ts';
import type { FieldProblems } from '#common/forms/index.ts';
import type { MessageText } from '#common/messageText.ts';

export interface RoleForm {
  readonly name: string;
  readonly remark: string;
  /** '': not chosen yet. */
  readonly status: EffectiveStatus | '';
  readonly resourceIds: readonly string[];
}

export const NEW_ROLE: RoleForm = { name: '', remark: '', status: '', resourceIds: [] };

export function formOf({ name, remark, status }: Role, resourceIds: readonly string[]): RoleForm {
  return { name, remark, status, resourceIds };
}

/** The values as the server stores them. */
export function tidied(form: RoleForm): RoleForm {
  return { ...form, name: trimmed(form.name), remark: trimmed(form.remark.replaceAll(/\r\n?/g, '\n')) };
}

/** The server's rules with the server's messages (test/support/roleLimits.ts). */
export function problemsOf({ name, remark, status }: RoleForm): FieldProblems<RoleForm> {
  const problems: { -readonly [Field in keyof RoleForm]?: MessageText } = {};
  const ofName = textProblem(trimmed(name), {
    missing: 'roles.problem.name',
    tooLong: 'roles.problem.nameTooLong',
    max: ROLE_NAME_MAX,
    control: /\p{Cc}/u,
  });
  const ofRemark = textProblem(trimmed(remark), {
    missing: 'roles.problem.remark',
    tooLong: 'roles.problem.remarkTooLong',
    max: ROLE_REMARK_MAX,
    control: /[^\P{Cc}\r\n\t]/u,
  });
  if (ofName !== null) problems.name = ofName;
  else if (hasHidden(name)) problems.name = { key: 'settings.problem.hidden' };
  if (ofRemark !== null) problems.remark = ofRemark;
  if (status === '') problems.status = { key: 'roles.problem.status' };
  return problems;
}

interface TextRule {
  readonly missing: 'roles.problem.name' | 'roles.problem.remark';
  readonly tooLong: 'roles.problem.nameTooLong' | 'roles.problem.remarkTooLong';
  /** In code points. */
  readonly max: number;
  readonly control: RegExp;
}

function textProblem(text: string, { missing, tooLong, max, control }: TextRule): MessageText | null {
  if (text === '') return { key: missing };
  if (control.test(text)) return { key: 'roles.problem.control' };
  return [...text].length > max ? { key: tooLong, values: { max } } : null;
}
