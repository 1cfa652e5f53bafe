import fc from 'fast-check';
import {
  commandsOf,
  conflictsOf,
  isAllowed,
  matchStroke,
  strokeOf,
  type Command,
  type KeyPress,
} from '#common/commands/index.ts';

const PLAIN: KeyPress = {
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isAltGraph: false,
  isComposing: false,
};
const press = (fields: Partial<KeyPress>): KeyPress => ({ ...PLAIN, ...fields });

const command = (id: string, ...keys: string[]): Command => {
  const [made] = commandsOf<object>(
    [],
    [{ id, title: 'common.close', group: 'page', keys, action: () => ({ type: id }) }],
  );
  if (made === undefined) throw new Error('no command');
  return made;
};
const COMMANDS = [
  command('next', 'j', 'Alt+ArrowDown'),
  command('bar', 'Mod+k'),
  command('sendNext', 'Mod+Shift+Enter'),
  command('home', 'g h'),
  command('queries', 'g q'),
  command('sheet', '?', 'Mod+/'),
  command('search', '/'),
];

/** Ids that a stroke finds, 'waits' or 'none'. */
function meaning(stroke: string, { before = null as string | null, isTyping = false, commands = COMMANDS } = {}) {
  const match = matchStroke({ commands, chosen: {}, before, stroke, isTyping });
  return match.name === 'commands' ? match.commands.map(({ id }) => id).join() : match.name;
}

/** What the keys of a layout type: plain, with Shift, and with AltGr. */
const LAYOUTS: Readonly<Record<string, { readonly plain: string; readonly shift: string; readonly altGr: string }>> = {
  pl: {
    plain: "`1234567890-=qwertyuiop[]asdfghjkl;'zxcvbnm,./",
    shift: '~!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?',
    altGr: 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ€',
  },
  de: {
    plain: 'qwertzuiopüasdfghjklöäyxcvbnm,.-ß1234567890+#<',
    shift: 'QWERTZUIOPÜASDFGHJKLÖÄYXCVBNM;:_?!"§$%&/()=*\'>°',
    altGr: '@€{[]}\\~|²³µ',
  },
  fr: {
    plain: 'azertyuiopqsdfghjklmwxcvbn,;:!ùé"\'(-è_çà)=^$*<²&',
    shift: 'AZERTYUIOPQSDFGHJKLMWXCVBN?./§%1234567890°+£µ>',
    altGr: '~#{[|`\\^@]}€¤',
  },
  tr: {
    plain: 'qwertyuıopğüasdfghjklşi,zxcvbnmöç.*-1234567890"',
    shift: "QWERTYUIOPĞÜASDFGHJKLŞİ;ZXCVBNMÖÇ:!'^+%&/()=?_é",
    altGr: '@€₺£#$½{[]}\\|¨~`´æß',
  },
  ru: {
    plain: 'йцукенгшщзхъфывапролджэячсмитьбю.ё1234567890-=',
    shift: 'ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,Ё!"№;%:?*()_+',
    altGr: '₽',
  },
};
const CODES = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `Key${letter}`).concat(
  'Digit1',
  'Slash',
  'Minus',
  'Quote',
);

/** Presses that type a character, on Windows, Linux and macOS. */
const typing = fc.constantFrom(...Object.values(LAYOUTS)).chain(({ plain, shift, altGr }) =>
  fc.record({ code: fc.constantFrom(...CODES), isCapsLockOn: fc.boolean() }).chain(({ code, isCapsLockOn }) => {
    const cased = (key: string) => (isCapsLockOn ? key.toUpperCase() : key);
    const third = fc.constantFrom(...altGr, ...plain);
    return fc.oneof(
      fc.constantFrom(...plain).map((key) => press({ key: cased(key), code })),
      fc.constantFrom(...shift).map((key) => press({ key, code, shiftKey: true })),
      // Windows reports AltGr as Ctrl and Alt, some Linux browsers as a level of its own, macOS as Alt.
      third.map((key) => press({ key, code, ctrlKey: true, altKey: true })),
      third.map((key) => press({ key, code, ctrlKey: true, altKey: true, isAltGraph: true })),
      third.map((key) => press({ key, code, isAltGraph: true })),
      third.map((key) => press({ key, code, altKey: true })),
      third.map((key) => press({ key, code, altKey: true, shiftKey: true })),
    );
  }),
);

/** Keys as users may choose them, any that the dialog would take. */
const chosenKeys = fc.array(
  fc
    .record({
      mod: fc.boolean(),
      alt: fc.boolean(),
      shift: fc.boolean(),
      key: fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz?/.,1'), 'ArrowDown', 'Enter', 'End', 'F2'),
    })
    .map(({ mod, alt, shift, key }) => [mod && 'Mod', alt && 'Alt', shift && 'Shift', key].filter(Boolean).join('+'))
    .filter(isAllowed),
  { minLength: 1, maxLength: 12 },
);

describe('the keys of commands', () => {
  it('swallow no printable character where text is typed, on any layout and with any chosen keys', () => {
    fc.assert(
      fc.property(typing, chosenKeys, fc.option(fc.constant('g')), (pressed, keys, before) => {
        const stroke = strokeOf(pressed);
        if (stroke === null) return;
        const commands = [...COMMANDS, ...keys.map((key, no) => command(`own${no}`, key))];
        expect(meaning(stroke, { before, isTyping: true, commands })).toBe('none');
      }),
      { numRuns: 3_000 },
    );
  });

  it('swallow nothing that an input method has', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('j', 'k', '?', 'Enter', 'Process', 'ArrowDown', ' '),
        fc.boolean(),
        (key, ctrlKey) => {
          expect(strokeOf(press({ key, ctrlKey, isComposing: true }))).toBeNull();
        },
      ),
    );
  });

  it('are never Alt and a letter, nor AltGr and anything, wherever the focus is', () => {
    fc.assert(
      fc.property(typing, (pressed) => {
        if (pressed.altKey || pressed.isAltGraph) expect(strokeOf(pressed)).toBeNull();
      }),
    );
  });

  it('are named by letter, and by position for letters of other scripts', () => {
    expect(strokeOf(press({ key: 'j', code: 'KeyJ' }))).toBe('j');
    expect(strokeOf(press({ key: 'J', code: 'KeyJ' }))).toBe('j'); // Caps Lock
    expect(strokeOf(press({ key: 'y', code: 'KeyZ' }))).toBe('y'); // German
    expect(strokeOf(press({ key: 'о', code: 'KeyJ' }))).toBe('j'); // Russian
    expect(strokeOf(press({ key: 'л', code: 'KeyK', ctrlKey: true }))).toBe('Mod+k');
    expect(strokeOf(press({ key: 'K', code: 'KeyK', metaKey: true }))).toBe('Mod+k');
    expect(strokeOf(press({ key: '?', code: 'Minus', shiftKey: true }))).toBe('?'); // German
    expect(strokeOf(press({ key: 'Enter', code: 'Enter', ctrlKey: true, shiftKey: true }))).toBe('Mod+Shift+Enter');
    expect(strokeOf(press({ key: 'ArrowDown', altKey: true, shiftKey: true }))).toBe('Alt+Shift+ArrowDown');
    expect(strokeOf(press({ key: ' ', code: 'Space' }))).toBe('Space');
    for (const key of ['Dead', 'Shift', 'Tab', 'Escape', 'Unidentified', 'é'])
      expect(strokeOf(press({ key, code: 'Digit2' })))
        .withContext(key)
        .toBeNull();
  });

  it('apply outside of texts, and with Ctrl or Alt also inside', () => {
    expect(meaning('j')).toBe('next');
    expect(meaning('j', { isTyping: true })).toBe('none');
    expect(meaning('Alt+ArrowDown', { isTyping: true })).toBe('next');
    expect(meaning('Mod+k', { isTyping: true })).toBe('bar');
    expect(meaning('F2', { isTyping: true, commands: [command('own', 'F2')] })).toBe('own');
    expect(meaning('Space', { isTyping: true, commands: [command('own', 'Space')] })).toBe('none');
    expect(meaning('/')).toBe('search');
    expect(meaning('x')).toBe('none');
  });

  it('may be sequences', () => {
    expect(meaning('g')).toBe('waits');
    expect(meaning('h', { before: 'g' })).toBe('home');
    expect(meaning('h')).toBe('none');
    // What follows is no part of a sequence: it counts for itself.
    expect(meaning('j', { before: 'g' })).toBe('next');
    expect(meaning('g', { before: 'g' })).toBe('waits');
  });

  it('can be chosen, and then replace the others', () => {
    const match = (stroke: string) =>
      matchStroke({ commands: COMMANDS, chosen: { next: ['n'], bar: [] }, before: null, stroke, isTyping: false }).name;
    expect(match('n')).toBe('commands');
    expect(match('j')).toBe('none');
    expect(match('Mod+k')).toBe('none');
  });

  it('conflict when they are the same, or one begins the other', () => {
    const ids = (id: string, keys: string) => conflictsOf(COMMANDS, {}, id, keys).map(({ id: other }) => other);
    expect(ids('next', 'Mod+k')).toEqual(['bar']);
    expect(ids('next', 'j')).toEqual([]);
    expect(ids('next', 'g')).toEqual(['home', 'queries']);
    expect(ids('search', 'j k')).toEqual(['next']);
    expect(ids('search', 'x')).toEqual([]);
  });

  it('do not conflict where each belongs to a screen of its own', () => {
    const own = (id: string, group: Command['group']) => ({ ...command(id, 'j'), group });
    const commands = [own('a', 'chat'), own('b', 'queries'), own('c', 'page')];
    const ids = (id: string) => conflictsOf(commands, {}, id, 'j').map(({ id: other }) => other);
    expect([ids('a'), ids('b'), ids('c')]).toEqual([['c'], ['c'], ['a', 'b']]);
  });

  it('leave the keys of text fields and browsers alone', () => {
    const reserved = [
      'Mod+c',
      'Mod+v',
      'Mod+z',
      'Mod+t',
      'Mod+ArrowLeft',
      'Enter',
      'Alt+ArrowLeft',
      'Space',
      'Mod+Space',
    ];
    expect(reserved.filter(isAllowed)).toEqual([]);
    const own = COMMANDS.filter(({ keys }) => !keys.every((key) => key.split(' ').every(isAllowed)));
    expect(own.map(({ id }) => id)).toEqual([]);
  });
});
