import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '#common/components/Avatar.tsx';
import { BrandMark } from '#common/components/BrandMark.tsx';
import { Breadcrumb } from '#common/components/Breadcrumb.tsx';
import { Card, Figure } from '#common/components/Card.tsx';
import { Cut } from '#common/components/Cut.tsx';
import { Fact, Facts } from '#common/components/Facts.tsx';
import { Link } from '#common/components/Link.tsx';
import { Pager, type PageInfo } from '#common/components/Pager.tsx';
import { Panel } from '#common/components/Panel.tsx';
import { RowButton, RowButtons } from '#common/components/RowButton.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Badge, Tag } from '#common/components/states.tsx';
import { Cell, ClickableRow, Row, Table, type SortedColumn } from '#common/components/Table.tsx';
import { Time } from '#common/components/Time.tsx';
import { TimeZoneContext } from '#common/components/timeZone.ts';
import type { Entry } from '../entry.ts';
import {
  ARABIC_NAME,
  ARABIC_TEXT,
  hoverAndFocus,
  LONG_NAME,
  LONG_TEXT,
  LONG_WORD,
  names,
  nothing,
  PICTURE,
} from '../samples.tsx';

const AT = '2026-03-09T08:30:00Z';
const SORTED: readonly (string | SortedColumn)[] = [
  { label: 'Name', order: 'ascending', onSort: nothing },
  { label: 'Role', order: 'none', onSort: nothing },
  { label: 'Created', order: 'descending', onSort: nothing },
  'Actions',
];

const row = (name: string) => (
  <Row key={name}>
    <Cell>
      <bdi>{name}</bdi>
    </Cell>
    <Cell caption="Type">
      <Tag positive>Leader</Tag>
    </Cell>
    <Cell>
      <Time iso={AT} />
    </Cell>
    <Cell>
      <RowButtons>
        <RowButton word="Edit" name={`Edit ${name}`} icon={<Pencil size={16} aria-hidden="true" />} onClick={nothing} />
      </RowButtons>
    </Cell>
  </Row>
);

const clickable = (name: string) => (
  <ClickableRow key={name} onActivate={nothing}>
    <Cell>
      <Link to="/home">{name}</Link>
    </Cell>
    <Cell>Leader</Cell>
    <Cell>
      <Time iso={AT} />
    </Cell>
    <Cell>4</Cell>
  </ClickableRow>
);

const table = (label: string, children: ReactNode, isBusy = false) => (
  <Table label={label} columns={['Name', 'Role', 'Created', 'Actions']} busy={isBusy}>
    {children}
  </Table>
);

const MIDDLE: PageInfo = { pageNo: 2, pageSize: 20, total: 1_234, totalIsExact: true, next: 'n', prev: 'p' };
const pager = (label: string, page: Partial<PageInfo>) => (
  <Pager label={label} page={{ ...MIDDLE, ...page }} onMove={nothing} />
);

const avatar = (name: string, picture: string) => (
  <>
    <Avatar name={name} avatar={picture} size="small" /> <Avatar name={name} avatar={picture} />{' '}
    <Avatar name={name} avatar={picture} size="large" />
  </>
);

export const DATA: readonly Entry[] = [
  {
    title: 'Cut',
    components: [Cut],
    states: {
      default: <Cut>{names(1)[0] ?? ''}</Cut>,
      'long name': (
        <div className="cs-stack cs-narrowed">
          <Cut>{LONG_NAME}</Cut>
        </div>
      ),
      'two lines': <Cut twoLines>{LONG_TEXT}</Cut>,
      'right to left': <Cut>{ARABIC_NAME}</Cut>,
    },
  },
  {
    title: 'Table',
    components: [Table, Row, Cell, ClickableRow],
    isWide: true,
    states: {
      default: table('Accounts', names(3).map(row)),
      sorted: (
        <Table label="Sorted accounts" columns={SORTED}>
          {names(3).map(row)}
        </Table>
      ),
      'clickable rows': table('Tasks', names(3).map(clickable)),
      ...hoverAndFocus((shown) => table(`Tasks, ${shown}`, names(1).map(clickable)), 'clickable rows'),
      busy: table('Loading accounts', names(3).map(row), true),
      'long names': table('Long names', [LONG_NAME, LONG_WORD, ARABIC_NAME].map(row)),
      '0 rows': table('No accounts', null),
      'many rows': table('Many accounts', names(50).map(row)),
    },
  },
  {
    title: 'Pager',
    components: [Pager],
    states: {
      'in the middle': pager('Pages, middle', {}),
      first: pager('Pages, first', { pageNo: 1, prev: null }),
      last: pager('Pages, last', { pageNo: 62, next: null }),
      'one page': pager('Pages, one', { pageNo: 1, total: 12, next: null, prev: null }),
      '0 rows': pager('Pages, none', { pageNo: 1, total: 0, next: null, prev: null }),
      'many rows': pager('Pages, many', { pageNo: 4_711, total: 10_000, totalIsExact: false }),
    },
  },
  {
    title: 'Facts',
    components: [Facts, Fact],
    states: {
      default: (
        <Facts>
          <Fact name="Customer">Ann Adams</Fact>
          <Fact name="Phone">{''}</Fact>
          <Fact name="Created">
            <Time iso={AT} />
          </Fact>
        </Facts>
      ),
      'long values': (
        <Facts>
          <Fact name="Description">{LONG_TEXT}</Fact>
          <Fact name="Reference">{LONG_WORD}</Fact>
          <Fact name="Customer">{ARABIC_NAME}</Fact>
        </Facts>
      ),
      'a long name': (
        <Facts>
          <Fact name={LONG_NAME}>{ARABIC_TEXT}</Fact>
        </Facts>
      ),
    },
  },
  {
    title: 'Panel, Card and Figure',
    components: [Panel, Card, Figure],
    states: {
      panel: <Panel className="gallery-padded">{LONG_TEXT}</Panel>,
      card: (
        <Card title="Solved queries" titleId="gallery-card" className="gallery-padded">
          <p>{LONG_TEXT}</p>
        </Card>
      ),
      figure: (
        <dl>
          <Figure label="Open chats" className="">
            1,204
          </Figure>
        </dl>
      ),
    },
  },
  {
    title: 'Tag and Badge',
    components: [Tag, Badge],
    states: {
      neutral: <Tag positive={false}>Closed</Tag>,
      positive: <Tag positive>Online</Tag>,
      warning: (
        <Tag positive={false} warning>
          Overdue
        </Tag>
      ),
      solid: (
        <Tag positive={false} warning solid>
          In line
        </Tag>
      ),
      badge: <Badge>4</Badge>,
      'right to left': <Tag positive>{ARABIC_NAME}</Tag>,
    },
  },
  {
    title: 'Time',
    components: [Time],
    states: {
      'date and time': <Time iso={AT} />,
      clock: <Time iso={AT} show="clock" />,
      'another time zone': (
        <TimeZoneContext value="Asia/Kolkata">
          <Time iso={AT} />
        </TimeZoneContext>
      ),
    },
  },
  {
    title: 'Avatar',
    components: [Avatar],
    states: {
      initials: avatar('Ann Adams', ''),
      picture: avatar('Ann Adams', PICTURE),
      'all colours': names(24).map((name) => <Avatar key={name} name={name} avatar="" />),
      'right to left': avatar(ARABIC_NAME, ''),
      'no name': avatar('', ''),
    },
  },
  {
    title: 'Breadcrumb and Link',
    components: [Breadcrumb, Link],
    states: {
      default: (
        <Breadcrumb
          label="Breadcrumb"
          crumbs={[
            { text: 'Query Service', path: '/queries' },
            { text: 'Query 4711', path: null },
          ]}
        />
      ),
      'long names': (
        <Breadcrumb
          label="Long breadcrumb"
          crumbs={[
            { text: 'Query Service', path: '/queries' },
            { text: LONG_NAME, path: null },
          ]}
        />
      ),
      link: <Link to="/home">Home</Link>,
      ...hoverAndFocus(() => <Link to="/home">Home</Link>, 'link'),
    },
  },
  {
    title: 'ScreenHeading and BrandMark',
    components: [ScreenHeading, BrandMark],
    states: {
      default: <ScreenHeading>Account Management</ScreenHeading>,
      'right to left': <ScreenHeading>{ARABIC_NAME}</ScreenHeading>,
      'brand mark': <BrandMark />,
    },
  },
];
