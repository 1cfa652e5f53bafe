import { UserRound } from 'lucide-react';
import { memo } from 'react';
import { hasVisibleCharacter } from '#contract/enteredText.ts';
import { initialsOf } from '../format/initials.ts';
import { useAvatar } from './avatarSource.ts';
import './Avatar.css';

export interface AvatarProps {
  /** '' of an erased person. */
  readonly name: string;
  /** The contract's HeadImg, for example from `fromHeadImg`; '' without a picture. */
  readonly avatar: string;
  /** 24, 32 or 40 pixels. */
  readonly size?: 'small' | 'medium' | 'large';
}

/**
 * A person's picture, or their initials, next to their name; a person without a name has a symbol. Hidden from screen
 * readers. Its size is the same with and without a picture.
 */
export const Avatar = memo(function Avatar({ name, avatar, size = 'medium' }: AvatarProps) {
  const picture = useAvatar(avatar);
  const isNamed = hasVisibleCharacter(name);
  return (
    <span
      className={`cs-avatar cs-clipped cs-anchor cs-tiny cs-strong cs-fixed is-${size}`}
      data-initials={initialsOf(name)}
      style={{ background: isNamed ? toneOf(name) : GREY }}
      aria-hidden="true"
    >
      {!isNamed && <UserRound />}
      {picture !== null && <img key={picture} src={picture} alt="" draggable={false} />}
    </span>
  );
});

const GREY = '#55606e';
/** White text on each of them has a contrast of at least 4.5. */
const TONES = ['#1b5f9e', '#6d3f9c', '#a3355f', '#87530b', '#1c7147', '#0d6b78', '#4b4fa8', GREY];

/** A name always has the same colour. */
function toneOf(name: string): string {
  let hash = 0;
  for (let index = 0; index < name.length; index += 1) hash = (Math.imul(hash, 31) + name.charCodeAt(index)) | 0;
  return TONES[Math.abs(hash % TONES.length)] ?? GREY;
}
