import { memo } from 'react';
import { initialsOf } from '../format/initials.ts';
import { useHeadPicture } from './headPictures.tsx';
import './Avatar.css';

export interface AvatarProps {
  readonly name: string;
  /** As the server names it in `fromHeadImg` and its like: '' without a picture. */
  readonly head: string;
  /** 24, 32 or 40 pixels. */
  readonly size?: 'small' | 'medium' | 'large';
}

/**
 * Somebody's picture, or their initials, beside their name: screen readers are told nothing. It takes the same room
 * with or without a picture.
 */
export const Avatar = memo(function Avatar({ name, head, size = 'medium' }: AvatarProps) {
  const picture = useHeadPicture(head);
  return (
    <span
      className={`cs-avatar is-${size}`}
      data-initials={initialsOf(name)}
      data-tone={toneOf(name)}
      aria-hidden="true"
    >
      {picture !== null && <img key={picture} src={picture} alt="" draggable={false} />}
    </span>
  );
});

/** `Avatar.css` has so many colours. */
const TONES = 8;

/** The same for the same name, everywhere. */
function toneOf(name: string): number {
  let hash = 0;
  for (let index = 0; index < name.length; index += 1) hash = (Math.imul(hash, 31) + name.charCodeAt(index)) | 0;
  return Math.abs(hash % TONES);
}
