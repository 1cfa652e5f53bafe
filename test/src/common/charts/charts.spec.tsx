import { Chart } from 'chart.js';
import { RankChart, TrendChart, type RankRow, type TrendLine } from '#common/charts/index.ts';
import { eventually, render, type Rendered } from '#test/support/page/render.tsx';

const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22'];
const LINES: readonly TrendLine[] = [
  { label: 'Open', tone: 'open', values: [3, 0, 1_204] },
  { label: 'Solved', tone: 'solved', values: [7, 1, 2] },
];
const ROWS: readonly RankRow[] = [
  { staffName: 'Ada Mensah', assignedNum: 12, solvedNum: 9 },
  { staffName: 'Ben Okafor', assignedNum: 20, solvedNum: 1 },
];

/** The chart on the canvas. */
function drawnIn({ root }: Pick<Rendered, 'root'>): Chart {
  const canvas = root.querySelector('canvas');
  const chart = canvas === null ? undefined : Chart.getChart(canvas);
  if (chart === undefined) throw new Error('nothing is drawn');
  return chart;
}

const figuresOf = (chart: Chart) => chart.data.datasets.map(({ label, data }) => [label, ...data.map(Number)]);
const cellsOf = ({ root }: Pick<Rendered, 'root'>) =>
  [...root.querySelectorAll('tr')].map((row) => [...row.children].map(({ textContent }) => textContent));

/** The tooltip at an index of the category axis. */
function tooltipAt(chart: Chart, index: number) {
  chart.tooltip?.setActiveElements(
    chart.data.datasets.map((_, datasetIndex) => ({ datasetIndex, index })),
    { x: 0, y: 0 },
  );
  chart.update();
  const { title = [], body = [], footer = [] } = chart.tooltip ?? {};
  return [...title, ...body.flatMap(({ lines }) => lines), ...footer].map((line) =>
    line.replaceAll(/[\u2068\u2069]/g, ''),
  );
}

describe('the trend chart', () => {
  const aChart = (days: readonly string[] = DAYS, lines: readonly TrendLine[] = LINES) => (
    <TrendChart viewKey="days" title="Queries per day" unit="queries" days={days} hours={null} lines={lines} />
  );

  it('draws its figures with labels and totals', async () => {
    const drawn = await render(aChart());
    const chart = drawnIn(drawn);
    expect(chart.data.labels).toEqual(DAYS);
    expect(figuresOf(chart)).toEqual([
      ['Open', 3, 0, 1_204],
      ['Solved', 7, 1, 2],
    ]);
    expect([...drawn.root.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Open1,207 queries',
      'Solved10 queries',
    ]);
    expect(drawn.get('img').getAttribute('aria-label')).toBe(
      'Line chart from 2026-11-20 to 2026-11-22. In total, Open: 1,207 queries, Solved: 10 queries.',
    );
    expect(tooltipAt(chart, 1)).toEqual(['2026-11-21', 'Open: 0 queries', 'Solved: 1 query']);
  });

  it('draws the hours of a day, also those that clocks show twice', async () => {
    const drawn = await render(
      <TrendChart
        viewKey="hours"
        title="Queries per hour"
        unit="queries"
        days={['2026-10-25']}
        hours={['01:00', '02:00', '02:00']}
        lines={LINES}
      />,
    );
    expect(drawnIn(drawn).data.labels).toEqual(['01:00', '02:00', '02:00']);
    expect(tooltipAt(drawnIn(drawn), 2)).toEqual(['02:00', 'Open: 1,204 queries', 'Solved: 2 queries']);
    expect(drawn.get('img').getAttribute('aria-label')).toBe(
      'Bar chart of 2026-10-25 by hour. In total, Open: 1,207 queries, Solved: 10 queries.',
    );
    await drawn.doing(() => drawn.get('button', 'Show as table').click());
    expect(cellsOf(drawn).map((row) => row[0])).toEqual(['Hour', '01:00', '02:00', '02:00', 'Total']);
  });

  it("draws lines that differ without colours, in the page's font, without animation", async () => {
    const chart = drawnIn(await render(aChart()));
    const looks = (key: string) => chart.data.datasets.map((line) => JSON.stringify(Reflect.get(line, key)));
    for (const key of ['borderDash', 'pointStyle', 'borderColor'])
      expect(new Set(looks(key)).size)
        .withContext(key)
        .toBe(LINES.length);
    expect(chart.options.animation).toBeFalse();
    const font = jasmine.objectContaining({ family: getComputedStyle(chart.canvas).fontFamily });
    for (const scale of Object.values(chart.scales))
      expect(scale.options).toEqual(jasmine.objectContaining({ ticks: jasmine.objectContaining({ font }) }));
  });

  it('has its colours where the browser asks for less motion', async () => {
    const style = document.createElement('style');
    style.textContent = '* { transition-duration: 0.01ms !important; }'; // as base.css in that case
    document.head.append(style);
    const chart = drawnIn(await render(aChart()));
    style.remove();
    expect(new Set<unknown>(chart.data.datasets.map(({ borderColor }) => borderColor))).toHaveSize(LINES.length);
  });

  it('marks values with whole numbers from 0', async () => {
    const chart = drawnIn(await render(aChart(DAYS, [{ label: 'Open', tone: 'open', values: [1, 0, 1] }])));
    expect(chart.scales['y']?.ticks.map(({ label }) => label)).toEqual(['0', '1']);
  });

  it('draws large points for a single day, and no points for many days', async () => {
    const radiusOf = (chart: Chart) => chart.getDatasetMeta(0).data.map(({ options }) => Number(options['radius']));
    const year = Array.from({ length: 366 }, (_, at) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10));
    const drawn = await render(aChart(['2026-11-22'], [{ label: 'Open', tone: 'open', values: [4] }]));
    const [lone] = radiusOf(drawnIn(drawn));
    await drawn.show(aChart());
    const [usual] = radiusOf(drawnIn(drawn));
    expect(lone).toBeGreaterThan(usual ?? Infinity);
    await drawn.show(aChart(year, [{ label: 'Open', tone: 'open', values: year.map((_, at) => at) }]));
    expect(new Set(radiusOf(drawnIn(drawn)))).toEqual(new Set([0]));
  });

  it('can be shown as a table with the same figures and their sums', async () => {
    const drawn = await render(aChart());
    await drawn.doing(() => drawn.get('button', 'Show as table').click());
    expect(drawn.root.querySelector('canvas')).withContext('nothing is read out twice').toBeNull();
    expect(cellsOf(drawn)).toEqual([
      ['Day', 'Open', 'Solved'],
      ['2026-11-20', '3', '7'],
      ['2026-11-21', '0', '1'],
      ['2026-11-22', '1,204', '2'],
      ['Total', '1,207', '10'],
    ]);
    const frame = drawn.get('group', 'Number of queries');
    expect(frame.tabIndex).withContext('scrolled with the keyboard').toBe(0);
    expect(drawn.all('region')).withContext('several on one screen are no landmarks of one name').toEqual([]);
    await drawn.doing(() => drawn.get('button', 'Show as chart').click());
    expect(figuresOf(drawnIn(drawn))).toHaveSize(2);
  });

  it('says when there is nothing to draw', async () => {
    const drawn = await render(aChart(DAYS, [{ label: 'Open', tone: 'open', values: [0, 0, 0] }]));
    expect(drawn.root.textContent).toContain('No queries to show for these days.');
    expect([drawn.root.querySelector('canvas'), drawn.all('button')]).toEqual([null, []]);
  });

  it('is not updated for the same figures', async () => {
    const drawn = await render(aChart());
    const update = spyOn(drawnIn(drawn), 'update').and.callThrough();
    await drawn.show(aChart());
    expect(update).not.toHaveBeenCalled();
    await drawn.show(aChart(['2026-11-22'], [{ label: 'Solved', tone: 'solved', values: [5] }]));
    expect(update).toHaveBeenCalled();
  });

  it('updates the same chart for new figures, and leaves none behind', async () => {
    const drawn = await render(aChart());
    const before = drawnIn(drawn);
    await drawn.show(aChart(['2026-11-22'], [{ label: 'Solved', tone: 'solved', values: [5] }]));
    expect(drawnIn(drawn)).toBe(before);
    expect(figuresOf(before)).toEqual([['Solved', 5]]);
    await drawn.show(null);
    expect(Object.values(Chart.instances)).toEqual([]);
  });
});

describe('the rank chart', () => {
  const aChart = (rows: readonly RankRow[] = ROWS) => (
    <RankChart viewKey="people" title="number of chats" unit="queries" rows={rows} />
  );

  it('draws solved items over assigned ones, both from 0', async () => {
    const drawn = await render(aChart());
    const chart = drawnIn(drawn);
    expect(figuresOf(chart)).toEqual([
      ['Solved', 9, 1],
      ['Assigned', 12, 20],
    ]);
    const ends = [0, 1].map((datasetIndex) =>
      chart.getDatasetMeta(datasetIndex).data.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })),
    );
    const [solved = [], assigned = []] = ends;
    expect(solved.map(({ y }) => y))
      .withContext('on each other')
      .toEqual(assigned.map(({ y }) => y));
    expect(assigned.map(({ x }) => x))
      .withContext('as long as what was assigned')
      .toEqual([12, 20].map((value) => Math.round(chart.scales['x']?.getPixelForValue(value) ?? 0)));
    expect([...drawn.root.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Solved',
      'Assigned',
    ]);
    expect(drawn.root.textContent).toContain('Each bar shows how many of those assigned were solved.');
    expect(
      drawn
        .get('img')
        .getAttribute('aria-label')
        ?.replaceAll(/[\u2068\u2069]/g, ''),
    ).toBe('Bar chart of 2 staff members. Most solved by Ada Mensah. Solved: 9 queries, Assigned: 12 queries.');
    expect(tooltipAt(chart, 0)).toEqual(['Ada Mensah', 'Solved: 9 queries', 'Assigned: 12 queries']);
  });

  it('cuts a long name next to its bar, and shows it whole in tooltip and table', async () => {
    const name = 'أحمد '.repeat(30).trim();
    const drawn = await render(aChart([{ staffName: name, assignedNum: 2, solvedNum: 1 }]));
    const chart = drawnIn(drawn);
    await eventually('the axis is drawn', () => (chart.scales['y']?.ticks.length ?? 0) > 0);
    expect(String(chart.scales['y']?.ticks[0]?.label)).toMatch(/…\u2069?$/);
    expect(tooltipAt(chart, 0).join(' ')).toContain(name);
    await drawn.doing(() => drawn.get('button', 'Show as table').click());
    expect(cellsOf(drawn)).toEqual([
      ['Staff', 'Solved', 'Assigned'],
      [name, '1', '2'],
    ]);
  });

  it('says when no one has been assigned anything', async () => {
    const drawn = await render(aChart([]));
    expect(drawn.root.textContent).toContain('No queries to show for these days.');
    expect(drawn.root.querySelector('canvas')).toBeNull();
  });
});
