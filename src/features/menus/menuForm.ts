import { SORT_NUM_MAX } from '#contract/constants.ts';
import type { Resource, ResourceNode, ResourceType } from '#contract/http/resources.ts';
import { trimmed, asciiDigits } from '#contract/enteredText.ts';
import type { FieldProblems } from '#common/forms/index.ts';
import type { AppError } from '#common/errors.ts';
import { mayContain } from './menuTree.ts';

export interface MenuForm extends Pick<Resource, 'name' | 'type' | 'uri' | 'parentId' | 'remark' | 'status'> {
  /** A whole number as typed. */
  readonly sortNum: string;
}

/** The gap between siblings, so that others can be inserted. */
const STEP = 10;
const WHOLE_NUMBER = /^-?[0-9]{1,10}$/;

/** A new menu, last among its siblings. @param parent null: top level */
export function newMenu(parent: ResourceNode | null, siblings: readonly ResourceNode[]): MenuForm {
  const last = Math.max(0, ...siblings.map(({ sortNum }) => sortNum));
  const type: ResourceType = parent === null || mayContain(parent, 'MENU') ? 'MENU' : 'FUCN';
  return {
    name: '',
    type,
    uri: '',
    sortNum: String(Math.min(last + STEP, SORT_NUM_MAX)),
    parentId: parent?.id ?? null,
    remark: '',
    status: 'A',
  };
}

export function formOf({ name, type, uri, sortNum, parentId, remark, status }: Resource): MenuForm {
  return { name, type, uri, sortNum: String(sortNum), parentId, remark, status };
}

export function tidied(form: MenuForm): MenuForm {
  return {
    ...form,
    name: trimmed(form.name),
    uri: form.uri.trim(),
    sortNum: asciiDigits(form.sortNum.trim()),
    remark: trimmed(form.remark),
  };
}

/** Problems that make saving impossible. The server checks everything else. */
export function problemsOf({ sortNum }: MenuForm): FieldProblems<MenuForm> {
  return WHOLE_NUMBER.test(asciiDigits(sortNum.trim())) ? {} : { sortNum: { key: 'menus.problem.sequence' } };
}

/** How the server's messages about each field begin. */
const FIELD_MESSAGES: readonly (readonly [keyof MenuForm, readonly string[]])[] = [
  ['name', ['Please enter a name', 'Name:', 'This name', 'Invisible characters']],
  ['uri', ['Please enter a URL', 'URL:']],
  ['sortNum', ['Sequence:']],
  ['remark', ['Remark:']],
  ['parentId', ['The parent menu', 'A menu cannot be', 'Menus can be nested']],
];

/** The field that a refusal is about; null: the whole form. */
export function fieldOf({ message }: AppError): keyof MenuForm | null {
  return (
    FIELD_MESSAGES.find(([, beginnings]) => beginnings.some((beginning) => message.startsWith(beginning)))?.[0] ?? null
  );
}
