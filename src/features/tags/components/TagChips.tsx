import { useSelector } from 'react-redux';
import { namesOf } from '../tagChoice.ts';
import { selectTags } from '../tagsSlice.ts';
import './tags.css';

/** Tags in one line, as far as there is room. Nothing for unknown ones. */
export function TagChips({ ids }: { readonly ids: readonly string[] }) {
  const named = namesOf(useSelector(selectTags), ids);
  if (named.length === 0) return null;
  return (
    <span className="cs-tag-chips cs-fits cs-row cs-gap-1 cs-clipped" title={named.map(({ name }) => name).join('\n')}>
      {named.map(({ tag, name }) => (
        <bdi key={tag.id} className="cs-tag-chip cs-tiny cs-ellipsis">
          {name}
        </bdi>
      ))}
    </span>
  );
}
