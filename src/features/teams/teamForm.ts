import { TEAM_MEMBERS_MAX, TEAM_NAME_MAX, TEAM_WAIT_MAX_MINUTES, TEAM_WAIT_MINUTES } from '#contract/constants.ts';
import { asciiDigits, trimmed } from '#contract/enteredText.ts';
import type { Team, TeamMember } from '#contract/http/teams.ts';
import { hasHidden } from '#contract/names.ts';
import type { AppError } from '#common/errors.ts';
import type { FieldProblems, FormRules } from '#common/forms/index.ts';
import type { MessageText } from '#common/messageText.ts';

/** A team as typed. */
export interface TeamForm extends Pick<Team, 'name' | 'isActive'> {
  /** Codes, as texts. */
  readonly products: readonly string[];
  readonly members: readonly TeamMember[];
  readonly waitMinutes: string;
}

export const NEW_TEAM: TeamForm = {
  name: '',
  products: [],
  members: [],
  waitMinutes: String(TEAM_WAIT_MINUTES),
  isActive: true,
};

export function formOf({ name, products, members, waitMinutes, isActive }: Team): TeamForm {
  return { name, products: products.map(String), members, waitMinutes: String(waitMinutes), isActive };
}

/** The values to save. Requires a form without problems. */
export function valuesOf({ name, products, members, waitMinutes, isActive }: TeamForm) {
  return {
    name,
    isActive,
    waitMinutes: Number(waitMinutes),
    products: products.map(Number),
    members: members.map(({ staffId, languages }) => ({ staffId, languages: [...languages] })),
  };
}

/** The rules of the server. */
export const TEAM_RULES: FormRules<Team, TeamForm> = { problemsOf, tidied };

function tidied(form: TeamForm): TeamForm {
  return { ...form, name: trimmed(form.name), waitMinutes: asciiDigits(form.waitMinutes.trim()) };
}

function problemsOf(typed: TeamForm): FieldProblems<TeamForm> {
  const { name, members, waitMinutes } = tidied(typed);
  const ofName = nameProblem(name);
  const isWait =
    /^\d{1,9}$/.test(waitMinutes) && Number(waitMinutes) >= 1 && Number(waitMinutes) <= TEAM_WAIT_MAX_MINUTES;
  return {
    ...(ofName !== null && { name: ofName }),
    ...(!isWait && { waitMinutes: { key: 'teams.problem.wait', values: { max: TEAM_WAIT_MAX_MINUTES } } }),
    ...(members.length > TEAM_MEMBERS_MAX && {
      members: { key: 'teams.problem.members', values: { max: TEAM_MEMBERS_MAX } },
    }),
  };
}

function nameProblem(name: string): MessageText | null {
  if (name === '') return { key: 'teams.problem.name' };
  if (/\p{Cc}/u.test(name)) return { key: 'teams.problem.control' };
  if (hasHidden(name)) return { key: 'settings.problem.hidden' };
  return [...name].length > TEAM_NAME_MAX ? { key: 'teams.problem.tooLong', values: { max: TEAM_NAME_MAX } } : null;
}

/** How the server's messages about fields begin. Products have no field that could show one. */
const FIELD_MESSAGES = [
  ['Name:', 'name'],
  ['This name', 'name'],
  ['The wait', 'waitMinutes'],
  ['Members:', 'members'],
] as const;

/** The field that a refusal is about; null: the whole form. */
export function fieldOf({ message }: AppError): keyof TeamForm | null {
  return FIELD_MESSAGES.find(([beginning]) => message.startsWith(beginning))?.[1] ?? null;
}
