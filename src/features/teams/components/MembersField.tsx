import { ChevronDown, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { STAFF_LANGUAGES_MAX } from '#contract/constants.ts';
import type { TeamMember } from '#contract/http/teams.ts';
import { OFFERED_LANGUAGES } from '#contract/languages.ts';
import { isolated } from '#contract/names.ts';
import { Avatar } from '#common/components/Avatar.tsx';
import { Button, IconButton } from '#common/components/Button.tsx';
import { CheckField } from '#common/components/CheckField.tsx';
import { Cut } from '#common/components/Cut.tsx';
import { RemoteSelect } from '#common/components/RemoteSelect.tsx';
import { languageName } from '#common/format/languageName.ts';
import { useView } from '#common/view.ts';
import { candidateTyped, searchEnded, selectSearch } from '../teamsSlice.ts';

interface MembersFieldProps {
  readonly members: readonly TeamMember[];
  readonly isDisabled: boolean;
  readonly error: string | null;
  readonly onChange: (members: readonly TeamMember[]) => void;
  readonly onLeave: () => void;
}

/** The members of a team, with their languages, and a search for more. */
export function MembersField({ members, isDisabled, error, onChange, onLeave }: MembersFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  // The member whose languages are open.
  const [opened, open] = useView('teams.languages');
  return (
    <div className="cs-stack cs-gap-2">
      <AddMember members={members} isDisabled={isDisabled} error={error} onChange={onChange} onLeave={onLeave} />
      <span id={id} role="status" className="cs-small cs-muted">
        {t('teams.memberCount', { count: members.length })}
      </span>
      {members.length > 0 && (
        <ul className="cs-teams-members cs-box cs-list" aria-labelledby={id}>
          {members.map((member) => (
            <MemberItem
              key={member.staffId}
              member={member}
              isOpen={opened === member.staffId}
              isDisabled={isDisabled}
              onOpen={(isOpen) => open(isOpen ? member.staffId : null)}
              onLanguages={(languages) =>
                onChange(members.map((other) => (other === member ? { ...member, languages: [...languages] } : other)))
              }
              onRemove={() => onChange(members.filter((other) => other !== member))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function AddMember({ members, isDisabled, error, onChange, onLeave }: MembersFieldProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { keyword, status, options } = useSelector(selectSearch);
  const look = (typed: string) => dispatch(candidateTyped({ keyword: typed }));
  const end = () => dispatch(searchEnded());
  return (
    <RemoteSelect
      viewKey="teams.member"
      inFlow
      label={t('teams.addMember')}
      placeholder={t('teams.addMemberPlaceholder')}
      value={null}
      keyword={keyword}
      status={status}
      disabled={isDisabled}
      error={error}
      options={options.map((found) => {
        const isDisabledOption = members.some(({ staffId }) => staffId === found.staffId);
        return {
          id: found.staffId,
          label: found.name,
          isDisabled: isDisabledOption,
          detail: (
            <>
              <bdi>{found.account}</bdi>
              {isDisabledOption && <em>{t('teams.isMember')}</em>}
              {!found.takesChats && <em>{t('teams.takesNoChats')}</em>}
            </>
          ),
          found,
        };
      })}
      onOpen={() => look(keyword)}
      onType={look}
      onChoose={({ found }) => {
        end();
        onChange([found, ...members]);
      }}
      onClear={end}
      onRetry={() => look(keyword)}
      onLeave={onLeave}
    />
  );
}

interface MemberItemProps {
  readonly member: TeamMember;
  /** Whether the choice of languages is open. */
  readonly isOpen: boolean;
  readonly isDisabled: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onLanguages: (languages: readonly string[]) => void;
  readonly onRemove: () => void;
}

function MemberItem({ member, isOpen, isDisabled, onOpen, onLanguages, onRemove }: MemberItemProps) {
  const { t } = useTranslation();
  const id = useId();
  const { account, name, headImg, languages, takesChats } = member;
  const spoken = languages.map(languageName).join(', ');
  const ofName = t('teams.languagesOf', { name: isolated(name), languages: spoken || t('teams.noLanguages') });
  return (
    <li>
      <div className="cs-row cs-gap-2 cs-pad-2">
        <Avatar name={name} avatar={headImg} />
        <span className="cs-stack cs-grow">
          <Cut className="cs-strong">{name}</Cut>
          <span className="cs-row cs-wrap cs-gap-0-3 cs-hint">
            <Cut>{account}</Cut>
            {!takesChats && <span className="cs-warning">{t('teams.takesNoChats')}</span>}
          </span>
        </span>
        <Button
          className="compact cs-teams-languages cs-narrowed"
          variant="tertiary"
          aria-label={ofName}
          title={ofName}
          aria-expanded={isOpen}
          aria-controls={id}
          disabled={isDisabled}
          onClick={() => onOpen(!isOpen)}
        >
          <span className="cs-ellipsis">{spoken === '' ? t('teams.languages') : spoken}</span>
          <ChevronDown size={14} className="cs-fixed" aria-hidden="true" />
        </Button>
        <IconButton
          label={t('teams.remove', { name: isolated(name) })}
          icon={<X size={16} />}
          disabled={isDisabled}
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget);
            onRemove();
          }}
        />
      </div>
      <div id={id} hidden={!isOpen} role="group" aria-label={ofName} className="cs-pad-2 cs-sunken">
        {isOpen && <LanguageChecks languages={languages} isDisabled={isDisabled} onChange={onLanguages} />}
      </div>
    </li>
  );
}

/** The focus stays in the list when an item with it is removed, or moves to the search from the last one. */
function focusBeside(button: HTMLElement): void {
  const item = button.closest('li');
  const beside = item?.nextElementSibling ?? item?.previousElementSibling;
  const next = beside?.querySelector<HTMLElement>('button:last-of-type');
  (next ?? button.closest('form')?.querySelector<HTMLElement>('[role=combobox]'))?.focus();
}

interface LanguageChecksProps {
  readonly languages: readonly string[];
  readonly isDisabled: boolean;
  readonly onChange: (languages: readonly string[]) => void;
}

function LanguageChecks({ languages, isDisabled, onChange }: LanguageChecksProps) {
  const { t } = useTranslation();
  const offered = [...new Set([...OFFERED_LANGUAGES, ...languages])]
    .map((code) => ({ code, label: languageName(code) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
  const isFull = languages.length >= STAFF_LANGUAGES_MAX;
  return (
    <>
      <p className="cs-hint cs-flush">{t('teams.languagesHint', { max: STAFF_LANGUAGES_MAX })}</p>
      <div className="cs-teams-checks cs-grid">
        {offered.map(({ code, label }) => {
          const isChosen = languages.includes(code);
          return (
            <CheckField
              key={code}
              checked={isChosen}
              disabled={isDisabled || (isFull && !isChosen)}
              label={label}
              onChange={() =>
                onChange(isChosen ? languages.filter((other) => other !== code) : [...languages, code].sort())
              }
            />
          );
        })}
      </div>
    </>
  );
}
