import { Pencil, Settings, Trash2 } from 'lucide-react';
import { ActionMenu, type ActionMenuItem } from '#common/components/ActionMenu.tsx';
import { Button, IconButton } from '#common/components/Button.tsx';
import { ExportButton } from '#common/components/ExportButton.tsx';
import { createFileExport } from '#common/fileExport.ts';
import { FileButton } from '#common/components/FileButton.tsx';
import { FileChooser } from '#common/components/FileChooser.tsx';
import { PlainButton, PlainIconButton } from '#common/components/plain.tsx';
import { Popover } from '#common/components/Popover.tsx';
import { RefreshButton } from '#common/components/RefreshButton.tsx';
import { RowButton, RowButtons } from '#common/components/RowButton.tsx';
import type { Entry } from '../entry.ts';
import { ARABIC_NAME, ARABIC_TEXT, hoverAndFocus, LONG_NAME, LONG_TEXT, nothing } from '../samples.tsx';

const PENCIL = <Pencil size={16} aria-hidden="true" />;
const MENU_WIDTH_PX = 320;

const NO_KEYS = { texts: [], aria: null };

const ITEMS: readonly ActionMenuItem[] = [
  { name: 'edit', label: 'Edit', icon: PENCIL, keys: NO_KEYS, onSelect: nothing },
  {
    name: 'settings',
    label: 'Settings',
    icon: <Settings size={16} aria-hidden="true" />,
    keys: { texts: ['G S'], aria: null },
    onSelect: nothing,
  },
  { name: 'remove', label: 'Remove', icon: <Trash2 size={16} aria-hidden="true" />, keys: NO_KEYS, onSelect: nothing },
];

const menu = (viewKey: string, items: readonly ActionMenuItem[]) => (
  <div style={{ width: MENU_WIDTH_PX }}>
    <ActionMenu viewKey={viewKey} label="Actions of the account" items={items}>
      Actions
    </ActionMenu>
  </div>
);

const popover = (viewKey: string, align: 'start' | 'end', text: string) => (
  <div style={{ width: 'max-content' }}>
    <Popover viewKey={viewKey} label="Filters" trigger="Filters" align={align}>
      <p dir="auto">{text}</p>
      <Button variant="primary">Apply</Button>
    </Popover>
  </div>
);

const fileButton = (label: string, isBusy = false) => (
  <FileButton accept="image/png" label={label} busy={isBusy} onChoose={nothing} />
);

const exportOf = (isRunning: boolean) =>
  createFileExport({ name: `gallery/export/${isRunning}`, pick: () => ({ isRunning }) });

const exportButton = (isRunning: boolean, unavailable: string | null = null) => (
  <ExportButton
    fileExport={exportOf(isRunning)}
    label="Export"
    hint="All rows of the current filters"
    giveUp="Cancel"
    running="The export is running"
    unavailable={unavailable}
  />
);

export const BUTTONS: readonly Entry[] = [
  {
    title: 'ExportButton',
    components: [ExportButton],
    kind: 'button',
    states: {
      default: exportButton(false),
      running: exportButton(true),
      unavailable: exportButton(false, 'There are no rows.'),
    },
  },
  {
    title: 'FileButton',
    components: [FileButton, FileChooser],
    kind: 'button',
    states: {
      default: fileButton('Choose a picture'),
      busy: fileButton('Choose a picture', true),
      'right to left': fileButton(ARABIC_NAME),
    },
  },
  {
    title: 'RefreshButton',
    components: [RefreshButton],
    kind: 'button',
    states: {
      default: <RefreshButton busy={false} onRefresh={nothing} />,
      busy: <RefreshButton busy onRefresh={nothing} />,
    },
  },
  {
    title: 'Button',
    components: [Button],
    kind: 'button',
    states: {
      default: <Button>Save</Button>,
      primary: <Button variant="primary">Save</Button>,
      danger: <Button variant="danger">Delete</Button>,
      tertiary: <Button variant="tertiary">Cancel</Button>,
      'with an icon': <Button>{PENCIL} Edit</Button>,
      ...hoverAndFocus(() => <Button>Save</Button>),
      ...hoverAndFocus(() => <Button variant="primary">Save</Button>, 'primary'),
      ...hoverAndFocus(() => <Button variant="danger">Delete</Button>, 'danger'),
      ...hoverAndFocus(() => <Button variant="tertiary">Cancel</Button>, 'tertiary'),
      disabled: <Button disabled>Save</Button>,
      'primary, disabled': (
        <Button variant="primary" disabled>
          Save
        </Button>
      ),
      'danger, disabled': (
        <Button variant="danger" disabled>
          Delete
        </Button>
      ),
      'tertiary, disabled': (
        <Button variant="tertiary" disabled>
          Cancel
        </Button>
      ),
      busy: <Button busy>Save</Button>,
      'primary, busy': (
        <Button variant="primary" busy>
          Save
        </Button>
      ),
      'danger, busy': (
        <Button variant="danger" busy>
          Delete
        </Button>
      ),
      unavailable: <Button unavailable="You have no permission to save.">Save</Button>,
      fluid: (
        <Button fluid variant="primary">
          Save
        </Button>
      ),
      'right to left': <Button>{ARABIC_NAME}</Button>,
    },
  },
  {
    title: 'Button as a link',
    components: [Button],
    states: {
      default: <Button variant="link">Show earlier messages</Button>,
      ...hoverAndFocus(() => <Button variant="link">Show earlier messages</Button>),
      disabled: (
        <Button variant="link" disabled>
          Show earlier messages
        </Button>
      ),
      busy: (
        <Button variant="link" busy>
          Show earlier messages
        </Button>
      ),
    },
  },
  {
    title: 'IconButton',
    components: [IconButton],
    kind: 'button',
    states: {
      default: <IconButton label="Edit" icon={PENCIL} />,
      secondary: <IconButton label="Edit" icon={PENCIL} variant="secondary" />,
      primary: <IconButton label="Edit" icon={PENCIL} variant="primary" />,
      ...hoverAndFocus(() => <IconButton label="Edit" icon={PENCIL} />),
      disabled: <IconButton label="Edit" icon={PENCIL} disabled />,
      busy: <IconButton label="Edit" icon={PENCIL} busy />,
      unavailable: <IconButton label="Edit" icon={PENCIL} unavailable="You have no permission to edit." />,
    },
  },
  {
    title: 'PlainButton',
    components: [PlainButton, PlainIconButton],
    kind: 'button',
    states: {
      default: <PlainButton>Save</PlainButton>,
      primary: <PlainButton look="primary">Save</PlainButton>,
      ...hoverAndFocus(() => <PlainButton>Save</PlainButton>),
      disabled: <PlainButton disabled>Save</PlainButton>,
      busy: <PlainButton busy>Save</PlainButton>,
      icon: <PlainIconButton label="Edit" icon={PENCIL} />,
    },
  },
  {
    title: 'RowButton',
    components: [RowButton, RowButtons],
    kind: 'smallButton',
    states: {
      default: <RowButton word="Edit" name="Edit Ann Adams" icon={PENCIL} onClick={nothing} />,
      ...hoverAndFocus(() => <RowButton word="Edit" name="Edit Ann Adams" icon={PENCIL} onClick={nothing} />),
      unavailable: (
        <RowButton
          word="Edit"
          name="Edit Daniel Diaz"
          icon={PENCIL}
          unavailable="No one can edit the last administrator."
          onClick={nothing}
        />
      ),
      several: (
        <RowButtons>
          <RowButton word="Edit" name={`Edit ${LONG_NAME}`} icon={PENCIL} onClick={nothing} />
          <RowButton
            word="Delete"
            name={`Delete ${LONG_NAME}`}
            icon={<Trash2 size={16} aria-hidden="true" />}
            onClick={nothing}
          />
        </RowButtons>
      ),
    },
  },
  {
    title: 'ActionMenu',
    components: [ActionMenu],
    states: {
      default: menu('closed', ITEMS),
      ...hoverAndFocus((shown) => menu(shown, ITEMS)),
    },
    opens: '[role=menu]',
    layers: {
      open: { show: menu('open', ITEMS), heightPx: 220, view: { 'menu.open': '' } },
      'long names': {
        show: menu('long', [
          { name: 'long', label: LONG_NAME, icon: PENCIL, keys: NO_KEYS, onSelect: nothing },
          { name: 'arabic', label: ARABIC_NAME, icon: PENCIL, keys: NO_KEYS, onSelect: nothing },
        ]),
        heightPx: 220,
        view: { 'menu.long': '' },
      },
    },
  },
  {
    title: 'Popover',
    components: [Popover],
    states: {
      default: popover('closed', 'start', LONG_TEXT),
      ...hoverAndFocus((shown) => popover(shown, 'start', LONG_TEXT)),
    },
    opens: '[role=dialog]',
    layers: {
      open: { show: popover('open', 'start', LONG_TEXT), heightPx: 320, view: { 'popover.open': '' } },
      'right to left': { show: popover('arabic', 'start', ARABIC_TEXT), heightPx: 260, view: { 'popover.arabic': '' } },
      'many lines': {
        show: popover('many', 'start', LONG_TEXT.repeat(8)),
        heightPx: 420,
        view: { 'popover.many': '' },
      },
    },
  },
];
