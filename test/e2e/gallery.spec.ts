import path from 'node:path';
import type { Browser, Page, Route } from 'playwright-core';
import { ROOT } from '#tools/paths.ts';
import { accessibilityFindings } from '../support/accessibility.ts';
import { openBrowser } from '../support/browser.ts';
import { describeLong } from '../support/longRunning.ts';
import { aPerson, forgive, type Person } from '../support/people.ts';
import { freePort, spawnProgram, untilProgram, type ServerProcess } from '../support/serverProcess.ts';
import { until } from '../support/until.ts';

/** Bundling for the first time takes long on a busy machine. */
const READY_WITHIN_MS = 240_000;
const DESK = { width: 1024, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Kinds of the entries that also share their radius and their focus ring with others. */
const FAMILIES = [
  ['button', 'smallButton'],
  ['field', 'textArea'],
] as const;

/** The look of a control. The box is the control or the frame around it. */
interface Look {
  readonly kind: string;
  /** Of which entry and state. */
  readonly where: string;
  readonly height: number;
  readonly radius: string;
  /** null where it cannot get the focus. */
  readonly ring: string | null;
}

describeLong('npm run gallery', () => {
  let url = '';
  let gallery: ServerProcess | null = null;
  let browser: Browser | null = null;
  let desk: Person;
  let phone: Person;

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const running = spawnProgram([path.join(ROOT, 'tools', 'gallery.ts')], { PORT: port });
    gallery = running;
    browser = await openBrowser();
    desk = await aPerson(browser, DESK);
    phone = await aPerson(browser, PHONE, { hasTouch: true, isMobile: true, colorScheme: 'dark' });
    for (const { context } of [desk, phone]) await context.route(({ search }) => search === '?layer', emptyInFrames);
    await untilProgram(running, 'shows its address', () => running.output().includes(url), READY_WITHIN_MS);
  }, READY_WITHIN_MS);
  afterAll(async () => {
    await browser?.close();
    gallery?.signal('SIGTERM');
    await gallery?.exited;
  }, READY_WITHIN_MS);

  afterEach(() => {
    expect([...desk.complaints, ...phone.complaints]).toEqual([]);
    for (const person of [desk, phone]) forgive(person);
  });

  /** A page that is already open stays, because loading it takes long. */
  async function open({ page }: Person, search: string): Promise<void> {
    const address = `${url}/${search}`;
    if (page.url() !== address) await page.goto(address);
    await page.locator('main').waitFor();
  }

  it('has a table of contents that moves both frames', async () => {
    await open(desk, '');
    const { page } = desk;
    await page.getByRole('link', { name: 'Modal', exact: true }).click();
    for (const { width } of [DESK, PHONE]) {
      const entry = page.frameLocator(`iframe[title*="${width} px"]`).locator('#modal');
      await until(`${width} px: the entry is on the screen`, () =>
        entry.evaluate((element) => Math.abs(element.getBoundingClientRect().top) < innerHeight / 2),
      );
    }
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  for (const [device, who] of [
    ['a desk', () => desk],
    ['a phone in the dark theme', () => phone],
  ] as const) {
    it(`is accessible, and scrolls only down, on ${device}`, async () => {
      await open(who(), '?states');
      expect(await findingsOn(who())).toEqual([]);
    }, 240_000);

    it(`opens every layer accessibly on ${device}`, async () => {
      const { page } = who();
      await open(who(), '?states');
      const layers = await page.locator('[data-state] iframe').evaluateAll((frames) =>
        frames.map((frame) => ({
          address: frame.getAttribute('src') ?? '',
          opens: frame.getAttribute('data-opens') ?? '',
        })),
      );
      expect(layers.length).toBeGreaterThan(10);
      for (const { address, opens } of layers) {
        const name = decodeURIComponent(address.replace('?layer#', ''));
        await open(who(), address);
        await page.getByRole('heading', { name, exact: true, includeHidden: true }).waitFor({ state: 'attached' });
        await page.locator(opens).first().waitFor();
        expect(await findingsOn(who()))
          .withContext(name)
          .toEqual([]);
      }
    }, 240_000);

    it(`has controls of one kind that look the same on ${device}`, async () => {
      await open(who(), '?states');
      const looks = await looksOf(who());
      for (const kind of ['button', 'smallButton', 'field'])
        expect(distinct(looks, [kind], 'height'))
          .withContext(`height of each ${kind}`)
          .toHaveSize(1);
      for (const family of FAMILIES) {
        expect(distinct(looks, family, 'radius'))
          .withContext(`radius of ${family.join(', ')}`)
          .toHaveSize(1);
        expect(distinct(looks, family, 'ring'))
          .withContext(`focus ring of ${family.join(', ')}`)
          .toHaveSize(1);
      }
    });
  }
});

/** The frames on the page of all states stay empty: each would load the page, and the spec opens each layer alone. */
function emptyInFrames(route: Route): Promise<void> {
  const isInFrame = route.request().frame().parentFrame() !== null;
  return isInFrame ? route.fulfill({ contentType: 'text/html', body: '' }) : route.continue();
}

/** The values of controls of these kinds, each with one control that has it. */
function distinct(looks: readonly Look[], kinds: readonly string[], of: 'height' | 'radius' | 'ring') {
  const those = looks.filter(({ kind, [of]: value }) => kinds.includes(kind) && value !== null);
  return [...new Map(those.map((look) => [look[of], `${look[of]}: ${look.where}`])).values()];
}

async function findingsOn({ page }: Person): Promise<readonly string[]> {
  return [...(await tooWide(page)), ...(await accessibilityFindings(page))];
}

/** The states that are wider than their place, and the layers that are wider than the page or partly outside of it. */
function tooWide(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const LAYERS = '[role=dialog], [role=alertdialog], [role=menu]';
    const places = [...document.querySelectorAll('[data-state] > .gallery-canvas')];
    const layers = [...document.querySelectorAll(LAYERS)];
    const wide = [document.documentElement, ...places, ...layers].flatMap((place) => {
      const { scrollWidth, clientWidth } = place;
      const entry = place.closest('section')?.getAttribute('aria-label') ?? place.getAttribute('role') ?? 'page';
      const state = place.parentElement?.getAttribute('data-state') ?? '';
      return scrollWidth > clientWidth ? [`${entry}, ${state}: ${scrollWidth} in ${clientWidth} px`] : [];
    });
    const outside = layers
      .map((layer) => layer.getBoundingClientRect())
      .filter(({ left, right }) => left < 0 || right > innerWidth)
      .map(({ left, right }) => `a layer from ${left} to ${right} of ${innerWidth} px`);
    return [...wide, ...outside];
  });
}

/** The first control of each state. */
async function looksOf({ page }: Person): Promise<readonly Look[]> {
  // A transition would delay the ring.
  await page.addStyleTag({ content: '* { transition: none !important; }' });
  return page.evaluate(() => {
    const CONTROL = 'input:not([hidden]), select, textarea, button';
    /** The nearest element with a border, because fields draw it around the control. */
    const boxOf = (control: Element): Element => {
      for (let box: Element | null = control; box?.matches('[data-state]') === false; box = box.parentElement) {
        if (getComputedStyle(box).borderTopStyle === 'solid') return box;
      }
      return control;
    };
    const ringOf = (control: HTMLElement, box: Element): string | null => {
      control.focus({ preventScroll: true });
      if (document.activeElement !== control) return null;
      const rings = [...new Set([control, box])].map((each) => {
        const { boxShadow, outlineWidth, outlineStyle, outlineColor, outlineOffset } = getComputedStyle(each);
        return `${boxShadow} / ${outlineWidth} ${outlineStyle} ${outlineColor} ${outlineOffset}`;
      });
      control.blur();
      return rings.join(' + ');
    };
    return [...document.querySelectorAll('[data-kind]')].flatMap((entry) =>
      [...entry.querySelectorAll('[data-state]')].flatMap((state) => {
        const control = state.querySelector<HTMLElement>(CONTROL);
        if (control === null) return [];
        const box = boxOf(control);
        return [
          {
            kind: entry.getAttribute('data-kind') ?? '',
            where: `${entry.getAttribute('aria-label') ?? ''}, ${state.getAttribute('data-state') ?? ''}`,
            height: box.getBoundingClientRect().height,
            radius: getComputedStyle(box).borderTopLeftRadius,
            ring: ringOf(control, box),
          },
        ];
      }),
    );
  });
}
