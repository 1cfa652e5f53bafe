import { setTimeout as wait } from 'node:timers/promises';

const TEXT_MAX = 3_000;
const TEXT_WITHIN_MS = 5_000;

/** A page and a profile of either driver. */
interface PageToPrint {
  url(): string;
  evaluate(text: () => string): Promise<string>;
}
interface Profile {
  pages(): readonly PageToPrint[] | Promise<readonly PageToPrint[]>;
}

const opened = new Set<Profile>();

/**
 * From now on a spec that fails prints what the pages of this profile show.
 * @returns ends this, for a profile that is closed
 */
export function watchPages(profile: Profile): () => void {
  opened.add(profile);
  return () => opened.delete(profile);
}

async function printPages(): Promise<void> {
  const pages = await Promise.all([...opened].map(async (profile) => profile.pages()));
  for (const page of pages.flat()) {
    const text = await Promise.race([
      page.evaluate(() => document.body.innerText).catch(String),
      wait(TEXT_WITHIN_MS, 'no answer'),
    ]);
    console.log(`${page.url()} shows:\n${text.slice(0, TEXT_MAX)}\n`);
  }
}

// Programs, such as `npm run pictures`, have no specs.
if ('it' in globalThis) Reflect.set(globalThis, 'it', printing(it));

/** Jasmine does not tell `afterEach`, which closes the pages, whether the spec has failed. */
function printing(plainIt: typeof it): typeof it {
  return (name, spec, timeout) =>
    plainIt(
      name,
      spec &&
        (async () => {
          try {
            await Reflect.apply(spec, undefined, []);
          } catch (error) {
            await printPages();
            throw error;
          }
        }),
      timeout,
    );
}
