import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { viewChanged } from '#common/view.ts';
import { ENTRIES } from './entries.ts';
import type { Entry, Layer } from './entry.ts';
import './gallery.css';

/** Widths of the frames, in pixels: a small desk and a phone. */
const WIDTHS = [1024, 390] as const;

/**
 * Three pages in one: `?states` has all states, `?layer#Modal/wide` one layer, and without a parameter two frames of
 * different width show all states side by side.
 */
export function Gallery({ search }: { readonly search: string }) {
  const hash = useSyncExternalStore(onHashChange, () => location.hash);
  const name = decodeURIComponent(hash.slice(1));
  if (search === '?layer') return <LayerPage key={name} name={name} />;
  return search === '?states' ? <StatesPage /> : <FramesPage hash={hash} />;
}

function FramesPage({ hash }: { readonly hash: string }) {
  return (
    <div className="gallery">
      <nav className="gallery-contents" aria-label="Components">
        <h1>Gallery</h1>
        <ul>
          {ENTRIES.map(({ title }) => (
            <li key={title}>
              <a href={`#${slugOf(title)}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <main className="gallery-frames">
        {WIDTHS.map((width) => (
          <section key={width} aria-label={`${width} px`}>
            <h2>
              <a href={`?states${hash}`}>{width} px</a>
            </h2>
            <iframe title={`All states, ${width} px wide`} src={`?states${hash}`} style={{ width }} />
          </section>
        ))}
      </main>
    </div>
  );
}

function onHashChange(then: () => void): () => void {
  window.addEventListener('hashchange', then);
  return () => window.removeEventListener('hashchange', then);
}

function StatesPage() {
  // The browser looks for the place before React has drawn it.
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <main className="gallery-states">
      <h1>All states</h1>
      {ENTRIES.map((entry) => (
        <EntrySection key={entry.title} entry={entry} />
      ))}
    </main>
  );
}

function EntrySection({
  entry: { title, kind, isWide = false, states = {}, layers = {}, opens },
}: {
  readonly entry: Entry;
}) {
  return (
    <section id={slugOf(title)} data-kind={kind} aria-label={title}>
      <h2>{title}</h2>
      <div className={`gallery-grid ${isWide ? 'is-wide' : ''}`.trim()}>
        {Object.entries(states).map(([name, state]) => (
          <StateBox key={name} name={name} title={name}>
            {state}
          </StateBox>
        ))}
      </div>
      {Object.entries(layers).map(([name, { heightPx }]) => {
        const address = `?layer#${encodeURIComponent(`${title}/${name}`)}`;
        return (
          <StateBox key={name} name={name} title={<a href={address}>{name}</a>}>
            {/* Inert: a dialog that opens must not take the focus from this page. */}
            <iframe
              inert
              loading="lazy"
              title={`${title}, ${name}`}
              src={address}
              data-opens={opens}
              style={{ height: heightPx }}
            />
          </StateBox>
        );
      })}
    </section>
  );
}

interface StateBoxProps {
  readonly name: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

function StateBox({ name, title, children }: StateBoxProps) {
  return (
    <div className="gallery-state" data-state={name}>
      <p className="gallery-state-name">{title}</p>
      <div className="gallery-canvas">{children}</div>
    </div>
  );
}

function LayerPage({ name }: { readonly name: string }) {
  const [, layer] =
    ENTRIES.flatMap(({ title, layers = {} }) =>
      Object.entries(layers).map(([state, each]) => [`${title}/${state}`, each] as const),
    ).find(([each]) => each === name) ?? [];
  return (
    <main className="gallery-layer">
      <h1 className="cs-visually-hidden">{name}</h1>
      {layer === undefined ? <p>There is no such state.</p> : <OpenLayer {...layer} />}
    </main>
  );
}

function OpenLayer({ show, view = {} }: Layer) {
  const dispatch = useDispatch();
  // After the component, whose own effect empties its place when React mounts it twice.
  useEffect(() => {
    for (const [viewKey, value] of Object.entries(view)) dispatch(viewChanged({ viewKey, value }));
  }, [dispatch, view]);
  return show;
}

function slugOf(title: string): string {
  return title.toLowerCase().replaceAll(/\W+/g, '-');
}
