import type { CommandEntry, CommandGroup } from '#common/commands/index.ts';
import {
  BAR_ROWS_MAX,
  COMMAND,
  groupsFor,
  keyOf,
  type BarEntry,
  type BarGroup,
} from '#src/features/commandBar/ranking.ts';

function row(
  source: string,
  group: CommandGroup,
  fields: Pick<CommandEntry, 'id' | 'label'> & Partial<CommandEntry>,
): BarEntry {
  return { source, group, entry: { action: { type: 'chosen' }, ...fields } };
}
const command = (id: string, label: string, group: CommandGroup = 'chat') => row(COMMAND, group, { id, label });
const chat = (id: string, label: string) => row('chats', 'chats', { id, label, detail: `ID-${id}` });

const ENTRIES: readonly BarEntry[] = [
  command('chat.next', 'Next chat'),
  command('chat.nextWaiting', 'Next waiting chat'),
  command('chat.end', 'End chat'),
  command('go.home', 'Home', 'go'),
  chat('102008', 'Amélie Baker'),
  chat('102010', 'Jack Evans'),
  chat('1020', 'Nextor'),
];

const shown = (groups: readonly BarGroup[]) =>
  groups.map(({ group, entries }) => `${group}: ${entries.map(keyOf).join(' ')}`);
const find = (typed: string, recent: readonly string[] = []) => shown(groupsFor(ENTRIES, typed, recent));

describe('the rows of the command bar', () => {
  it('are the recent entries and all commands while nothing is typed', () => {
    expect(find('')).toEqual([
      'chat: command:chat.next command:chat.nextWaiting command:chat.end',
      'go: command:go.home',
    ]);
    expect(find('  ', ['chats:102010', 'command:chat.end', 'chats:gone'])).toEqual([
      'recent: chats:102010 command:chat.end',
      'chat: command:chat.next command:chat.nextWaiting',
      'go: command:go.home',
    ]);
  });

  it('end with messages, whatever words they contain, and drop those of an older text', () => {
    const message = (id: string, label: string, isFound: boolean) => ({
      ...row('messages', 'messages', { id, label }),
      isFound,
    });
    const rows = [message('5.1', 'Home', true), message('5.2', 'Gone', true), message('5.3', 'Gone', false)];
    expect(shown(groupsFor([...rows, ...ENTRIES], 'home', ['messages:5.2']))).toEqual([
      'go: command:go.home',
      'messages: messages:5.2 messages:5.1',
    ]);
  });

  it('contain every typed word, whatever its case, accent and place', () => {
    expect(find('AMELIE')).toEqual(['chats: chats:102008']);
    expect(find('chat next')).toEqual(['chat: command:chat.next command:chat.nextWaiting']);
    expect(find('id-102010')).toEqual(['chats: chats:102010']);
    expect(find('zzz')).toEqual([]);
  });

  it('are also what the server has found by something that they do not show', () => {
    const found = { ...row('customers', 'customers', { id: '1001', label: 'Ann Baker' }), isFound: true };
    expect(shown(groupsFor([...ENTRIES, found], '+49 170 5550109', []))).toEqual(['customers: customers:1001']);
    expect(shown(groupsFor([...ENTRIES, found], 'amelie', []))).toEqual([
      'chats: chats:102008',
      'customers: customers:1001',
    ]);
    expect(shown(groupsFor(ENTRIES, '#1020', []))).toEqual(['chats: chats:1020']);
  });

  it('are ordered by how well they match: all of it, its beginning, a word of it, a part', () => {
    expect(find('1020')).toEqual(['chats: chats:1020 chats:102008 chats:102010']);
    expect(find('next')).toEqual(['chat: command:chat.next command:chat.nextWaiting', 'chats: chats:1020']);
    const rows = [command('a', 'Resend'), command('b', 'To send'), command('c', 'Send all'), command('d', 'Send')];
    expect(shown(groupsFor(rows, 'send', []))).toEqual(['chat: command:d command:c command:b command:a']);
  });

  it('have what bears a typed number first, however it is called', () => {
    const rows = [row('queries', 'queries', { id: '7', label: 'Open query 7' }), chat('7', 'Ann'), chat('70', 'Bo 7')];
    expect(shown(groupsFor(rows, '7', []))).toEqual(['chats: chats:7 chats:70', 'queries: queries:7']);
  });

  it('are, of equal matches, first those that were chosen lately', () => {
    expect(find('next', ['command:chat.nextWaiting'])[0]).toBe('chat: command:chat.nextWaiting command:chat.next');
  });

  it('show the group with the best match first', () => {
    const rows = [command('a', 'Back home now'), command('go.home', 'Home', 'go')];
    expect(shown(groupsFor(rows, 'home', []))).toEqual(['go: command:go.home', 'chat: command:a']);
  });

  it('are never more than can be drawn, and no group hides the others', () => {
    const many = Array.from({ length: 2_000 }, (_, no) => chat(String(no), `Customer ${no}`));
    const count = (rows: readonly BarEntry[]) =>
      groupsFor(rows, 'c', []).reduce((sum, { entries }) => sum + entries.length, 0);
    expect(count(many)).toBe(BAR_ROWS_MAX);
    expect(shown(groupsFor([...many, command('c', 'Close')], 'c', [])).map((line) => line.split(':')[0])).toEqual([
      'chat',
      'chats',
    ]);
  });
});
