import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { AUDIT_ACTIONS } from '#contract/auditActions.ts';
import type { AuditChange, AuditEntry } from '#contract/http/audit.ts';
import { auditScreen } from '#src/features/auditLog/auditLogSlice.ts';
import { AuditTable } from '#src/features/auditLog/components/AuditTable.tsx';
import { permissionNames, sentenceOf } from '#src/features/auditLog/sentences.ts';
import en from '#src/features/auditLog/texts.json';
import { anAuditPage, anEntry, setUpAuditLog } from '#test/support/page/fakeAuditLog.ts';
import { answered } from '#test/support/page/fakeSession.ts';
import { ODD_NAMES } from '#test/support/page/oddNames.ts';
import { render } from '#test/support/page/render.tsx';

const { opened: auditLogOpened } = auditScreen;

const TARGETS = { action: 'settings.chatTargets', objectType: 'target', objectId: '2', objectName: 'Pay' } as const;
const BY_SYSTEM = { staffId: null, account: '', name: '' } as const;

function change(field: string, from: string | null, to: string | null, names: Partial<AuditChange> = {}): AuditChange {
  return { field, from, to, ...names };
}

async function drawn(entry: AuditEntry) {
  const { api, dispatch, store } = setUpAuditLog();
  api.fetchEntries.and.callFake(() => answered(anAuditPage([entry])));
  await dispatch(auditLogOpened());
  const { root } = await render(
    <Provider store={store as Parameters<typeof Provider>[0]['store']}>
      <MemoryRouter>
        <AuditTable />
      </MemoryRouter>
    </Provider>,
  );
  return {
    root,
    sentence: root.querySelector('.cs-audit-sentence')?.textContent,
    links: [...root.querySelectorAll('.cs-audit-sentence a')].map((link) => link.getAttribute('href')),
    details: [...root.querySelectorAll('.cs-audit-list > li')].map(({ textContent }) => textContent),
  };
}

describe('the sentences of the audit log', () => {
  const CASES: readonly {
    readonly of: Partial<AuditEntry>;
    readonly sentence: string;
    readonly links?: readonly string[];
    readonly details?: readonly string[];
  }[] = [
    {
      of: { ...TARGETS, changes: [change('firstMinutes', '5', '10')] },
      sentence: 'The Chief changed targets for chats of Pay.',
      links: ['/settings-targets'],
      details: ['Minutes until the first response 510'],
    },
    {
      of: { ...TARGETS, changes: [change('warnPercent', null, '80')] },
      sentence: 'The Chief added targets for chats of Pay.',
      links: ['/settings-targets'],
      details: ['Warning after, in % 80'],
    },
    {
      of: { ...TARGETS, action: 'settings.queryTargets', changes: [change('warnPercent', '80', null)] },
      sentence: 'The Chief removed targets for queries of Pay.',
      links: ['/settings-targets'],
      details: ['Warning after, in % 80 removed'],
    },
    {
      of: { ...TARGETS, objectId: '0', objectName: '', changes: [change('warnPercent', '40', '80')] },
      sentence: 'The Chief changed targets for chats of all products.',
      links: ['/settings-targets'],
      details: ['Warning after, in % 4080'],
    },
    {
      of: {
        action: 'settings.tagMerged',
        objectType: 'tag',
        objectId: '7',
        objectName: 'Money back',
        changes: [
          change('name', 'Money back', null),
          change('product', '2', null),
          change('isActive', 'true', null),
          change('mergedInto', null, 'Refund'),
        ],
      },
      sentence: 'The Chief merged the tag Money back into another.',
      links: ['/settings-tags'],
      details: ['Merged into Refund'],
    },
    {
      of: { changes: [change('addedResources', null, 'Leader (/live-service/indexLeader)')] },
      sentence: 'The Chief gave the role Cashiers the permission Leader.',
      links: ['/role'],
    },
    {
      of: { changes: [change('removedResources', 'Leader (/l), Account, Role (/r)', null)] },
      sentence: 'The Chief took the permissions Leader, Account, Role from the role Cashiers.',
      links: ['/role'],
    },
    {
      of: { changes: [change('name', 'Tellers', 'Cashiers'), change('status', 'A', 'I'), change('remark', 'x', null)] },
      sentence: 'The Chief changed the role Cashiers.',
      links: ['/role'],
      details: ['Name TellersCashiers', 'Status ActiveInactive', 'Remark x removed'],
    },
    {
      of: {
        action: 'staff.presence',
        objectType: 'staff',
        objectId: '1',
        changes: [change('breakMinutes', null, '15'), change('isOnBreak', null, 'true')],
      },
      sentence: 'The Chief took a break.',
      details: ['Minutes of the break 15'],
    },
    {
      of: {
        action: 'staff.presence',
        objectType: 'staff',
        objectId: '1',
        changes: [change('isOnBreak', 'true', null)],
      },
      sentence: 'The Chief ended a break.',
      details: [],
    },
    {
      of: {
        ...BY_SYSTEM,
        action: 'chat.assigned',
        objectType: 'chat',
        objectId: '101992',
        objectName: '',
        changes: [change('staffId', null, '5', { toName: 'Ada Mensah' }), change('reason', null, 'onlyOneFree')],
      },
      sentence: 'Chat 101992 was assigned to Ada Mensah: no one else was free.',
      links: ['/search-chat-history?liveId=101992', '/account?keyword=Ada+Mensah'],
    },
    {
      of: {
        ...BY_SYSTEM,
        action: 'chat.assigned',
        objectType: 'chat',
        objectId: '1',
        objectName: '',
        changes: [change('staffId', null, '5'), change('reason', null, 'nextYearsReason')],
      },
      sentence: 'Chat 1 was assigned to 5.',
      links: ['/search-chat-history?liveId=1'],
      details: ['Reason nextYearsReason'],
    },
    {
      of: {
        action: 'chat.assigned',
        objectType: 'chat',
        objectId: '1',
        objectName: '',
        changes: [
          change('staffId', '5', '7', { fromName: 'Ada', toName: 'The Chief' }),
          change('reason', null, 'byHand'),
        ],
      },
      sentence: 'The Chief took over chat 1 from Ada.',
      links: ['/search-chat-history?liveId=1', '/account?keyword=Ada'],
    },
    {
      of: {
        action: 'chat.watched',
        objectType: 'chat',
        objectId: '1',
        objectName: '',
        changes: [change('startTime', null, '2026-01-01T10:00:00.000Z'), change('seconds', null, '95')],
      },
      sentence: 'The Chief watched chat 1 for 1 min 35 s.',
      links: ['/search-chat-history?liveId=1'],
      details: ['Since 2026-01-01 10:00:00'],
    },
    {
      of: {
        action: 'chatNote.added',
        objectType: 'chat',
        objectId: '1',
        objectName: '',
        changes: [change('noteId', null, '71'), change('whisperTo', null, '7', { toName: 'Ada' })],
      },
      sentence: 'The Chief whispered to Ada on chat 1.',
      links: ['/account?keyword=Ada', '/search-chat-history?liveId=1'],
      details: ['Note 71'],
    },
    {
      of: {
        action: 'chat.recalled',
        objectType: 'chat',
        objectId: '1',
        objectName: '',
        changes: [change('staffId', '5', null, { fromName: 'Ada' }), change('reason', null, 'wentOffline')],
      },
      sentence: 'Chat 1 was recalled from Ada, who went offline.',
      links: ['/search-chat-history?liveId=1', '/account?keyword=Ada'],
    },
    {
      of: { action: 'account.changed', objectType: 'staff', objectName: 'Ada', changes: [change('status', 'A', 'I')] },
      sentence: 'The Chief deactivated the account Ada.',
      links: ['/account?keyword=Ada'],
    },
    {
      of: { action: 'account.deleted', objectType: 'staff', objectName: 'Ada', changes: [change('type', 'D', null)] },
      sentence: 'The Chief deleted the account Ada.',
      links: [],
      details: ['Type Staff removed'],
    },
    {
      of: { action: 'reply.added', objectType: 'reply', objectName: '', changes: [change('queryId', null, '12')] },
      sentence: 'The Chief replied to query 12.',
      links: ['/query-service/12'],
    },
    {
      of: { action: 'settings.chat', objectType: 'config_chat', objectId: '1', objectName: '', changes: [] },
      sentence: 'The Chief changed the Online Settings.',
      links: ['/settings-online'],
    },
    {
      of: {
        action: 'settings.team',
        objectType: 'team',
        objectName: 'Payments',
        changes: [change('name', null, 'Payments'), change('waitMinutes', null, '5')],
      },
      sentence: 'The Chief added the team Payments.',
      links: ['/team'],
      details: ['Name Payments', 'Minutes until others help 5'],
    },
    {
      of: { action: 'settings.team', objectType: 'team', objectName: 'Pay', changes: [change('name', 'Old', 'Pay')] },
      sentence: 'The Chief changed the team Pay.',
      links: ['/team'],
      details: ['Name OldPay'],
    },
    {
      of: {
        action: 'settings.hours',
        objectType: 'business_hours',
        objectName: 'Pay',
        changes: [change('timeZone', null, 'UTC'), change('monday', null, '09:00–17:00')],
      },
      sentence: 'The Chief added business hours of Pay.',
      links: ['/settings-hours'],
      details: ['Time zone UTC', 'Monday 09:00–17:00'],
    },
    {
      of: {
        action: 'settings.hours',
        objectType: 'business_hours',
        objectId: '0',
        objectName: '',
        changes: [change('timeZone', 'UTC', null)],
      },
      sentence: 'The Chief removed the business hours of all products.',
      links: ['/settings-hours'],
      details: ['Time zone UTC removed'],
    },
    {
      of: {
        action: 'settings.hours',
        objectType: 'business_hours',
        objectName: 'Pay',
        changes: [change('sunday', 'closed', '10:00–12:00')],
      },
      sentence: 'The Chief changed the business hours of Pay.',
      links: ['/settings-hours'],
      details: ['Sunday closed10:00–12:00'],
    },
    {
      of: {
        action: 'settings.product',
        objectType: 'product',
        objectName: '',
        changes: [change('name', null, 'Taxi')],
      },
      sentence: 'The Chief added the product 3.',
      links: ['/settings-product'],
      details: ['Name Taxi'],
    },
    {
      of: {
        ...BY_SYSTEM,
        action: 'session.failed',
        objectType: 'staff',
        objectName: 'Ada',
        changes: [change('tries', null, '3')],
      },
      sentence: 'Someone failed to log in as Ada.',
      links: ['/account?keyword=Ada'],
      details: ['Tries 3'],
    },
    {
      of: { action: 'report.exported', objectType: 'report', objectId: 'chat-ranking', objectName: '', changes: [] },
      sentence: 'The Chief exported the report Chat Ranking.',
      links: ['/rankChat'],
    },
    {
      of: {
        action: 'audit.exported',
        objectType: 'audit_log',
        objectId: '',
        objectName: '',
        changes: [change('by', null, 'people'), change('action', null, 'role.deleted')],
      },
      sentence: 'The Chief exported the audit log.',
      details: ['Whose actions By people', 'What Role deleted'],
    },
    {
      of: { action: 'thing.exploded', objectType: 'thing', changes: [change('size', '1', '2')] },
      sentence: 'The Chief did something that this version does not know: thing.exploded.',
      links: [],
      details: ['size 12'],
    },
    {
      of: { ...BY_SYSTEM, action: 'thing.exploded', objectType: 'thing', objectId: '', objectName: '', changes: [] },
      sentence: 'Something happened that this version does not know: thing.exploded.',
      links: [],
    },
  ];
  for (const { of, sentence, links = [], details = [] } of CASES) {
    it(`say: ${sentence}`, async () => {
      const shown = await drawn(anEntry(of));
      expect([shown.sentence, shown.links, shown.details]).toEqual([sentence, [...links], [...details]]);
    });
  }

  it('are there for every kind of event, by whomever and whatever it changed', async () => {
    const shapes: readonly (readonly AuditChange[])[] = [
      [],
      [change('staffId', null, '7')],
      [change('staffId', '5', '7')],
      [change('isOnline', 'false', 'true')],
      [change('id', null, '3'), change('name', null, 'x')],
    ];
    for (const action of AUDIT_ACTIONS) {
      for (const changes of shapes) {
        for (const who of [{}, { staffId: '3' }, BY_SYSTEM]) {
          const { name } = sentenceOf(anEntry({ action, changes: [...changes], ...who }));
          expect(Object.hasOwn(en.auditLog.sentence, name) && !name.startsWith('unknownA'))
            .withContext(`${action}: ${name}`)
            .toBeTrue();
        }
      }
      const { sentence = '' } = await drawn(anEntry({ action, changes: [] }));
      expect(sentence)
        .withContext(action)
        .toMatch(/^[A-Z].*\.$/u);
      expect(sentence)
        .withContext('no mark is left')
        .not.toMatch(/[\uE000\uE001{}]/u);
    }
  });

  it('show long and odd names as they are, shortened, without markup', async () => {
    for (const odd of [...ODD_NAMES, '{{object}}', '$t(auditLog.system)']) {
      const { root, sentence = '' } = await drawn(anEntry({ name: odd, objectName: odd, changes: [] }));
      expect(root.querySelector('script, b, i')).toBeNull();
      expect(sentence).toContain([...odd].slice(0, 60).join(''));
    }
    const name = 'x'.repeat(200);
    const { root } = await drawn(anEntry({ objectName: name, changes: [] }));
    const link = root.querySelector('.cs-audit-sentence a bdi');
    expect([link?.textContent, link?.getAttribute('title')]).toEqual([`${'x'.repeat(60)}…`, name]);
  });

  it('take the names from a list of permissions', () => {
    expect(permissionNames('Leader (/a), Chat, old and new (/b), Sub (x) (/c)')).toEqual([
      'Leader',
      'Chat, old and new',
      'Sub (x)',
    ]);
  });
});
