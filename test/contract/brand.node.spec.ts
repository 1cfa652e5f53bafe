import { brandColours, brandStylesUrl, contrast, CONTRAST_MIN } from '#contract/brand.ts';

const STEPS = ['00', '2a', '55', '80', 'aa', 'd5', 'ff'];
const COLOURS = STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)));

describe("the company's colour", () => {
  it('has readable texts on every colour, and shows what is under the pointer', () => {
    for (const theme of ['light', 'dark'] as const)
      for (const colour of COLOURS) {
        const { surface, raised, ink } = brandColours(colour, theme);
        const context = `${colour} ${theme}`;
        expect(contrast(surface, ink)).withContext(context).toBeGreaterThanOrEqual(CONTRAST_MIN);
        expect(contrast(raised, ink)).withContext(context).toBeGreaterThanOrEqual(CONTRAST_MIN);
        expect(contrast(raised, surface)).withContext(context).toBeGreaterThan(1.05);
      }
  });

  it('is shown as it is on light pages, and does not glare on dark ones', () => {
    expect(brandColours('#ffe000', 'light')).toEqual(jasmine.objectContaining({ surface: '#ffe000', ink: '#000000' }));
    for (const colour of COLOURS)
      expect(contrast(brandColours(colour, 'dark').surface, '#ffffff'))
        .withContext(colour)
        .toBeGreaterThan(CONTRAST_MIN);
  });

  it('is compared as WCAG says', () => {
    expect([contrast('#ffffff', '#000000'), contrast('#777777', '#777777')]).toEqual([21, 1]);
    expect(contrast('#1b6fc2', '#ffffff')).toBeCloseTo(5.12, 1);
  });

  it('needs no style sheet where there is neither logo nor colour', () => {
    const logo = '0a'.repeat(16);
    expect(brandStylesUrl({ colour: null, logo: null })).toBeNull();
    expect(brandStylesUrl({ colour: '#1b6fc2', logo })).toBe(`/brand.css?colour=1b6fc2&logo=${logo}`);
    expect(brandStylesUrl({ colour: null, logo })).toBe(`/brand.css?logo=${logo}`);
  });
});
