import type { UnknownAction } from '@reduxjs/toolkit';
import type { ComponentProps } from 'react';
import { Button } from '#common/components/Button.tsx';
import { LoadedView } from '#common/components/LoadedView.tsx';
import { Notifications } from '#common/components/Notifications.tsx';
import { Note } from '#common/components/Note.tsx';
import { NotLoaded, LoadPanel } from '#common/components/Panel.tsx';
import { Empty, Failure, Loading } from '#common/components/states.tsx';
import { ToastBox, ToastRegion, Toasts } from '#common/components/Toasts.tsx';
import { createLoaded, type LoadedState } from '#common/loaded.ts';
import type { Entry } from '../entry.ts';
import { ARABIC_TEXT, LONG_TEXT, LONG_WORD, nothing } from '../samples.tsx';
import { Stored, type PartRoot } from '../Stored.tsx';

type Toast = ComponentProps<typeof Toasts>['toasts'][number];

const toast = (kind: Toast['kind'], text: string, times = 1): Toast => ({
  id: `${kind}:${text}`,
  kind,
  message: { text },
  times,
});

const toasts = (...shown: readonly Toast[]) => (
  <Toasts toasts={shown} onDismiss={nothing} onHold={nothing} onRelease={nothing} />
);

const notifications = (...texts: readonly string[]) => (
  <Notifications
    notifications={texts.map((text) => ({ id: text, text }))}
    onDismiss={nothing}
    onHold={nothing}
    onRelease={nothing}
  />
);

const LOADED = createLoaded({
  name: 'loaded',
  pick: ({ part }: PartRoot<LoadedState<null, string>>) => part,
});

const loaded = (...actions: readonly UnknownAction[]) => (
  <Stored reducer={LOADED.reducer} actions={[LOADED.actions.opened(null), ...actions]}>
    <LoadedView loaded={LOADED} failed="The steps could not be loaded.">
      {(text) => <p>{text}</p>}
    </LoadedView>
  </Stored>
);

export const MESSAGES: readonly Entry[] = [
  {
    title: 'Loading',
    components: [Loading],
    states: { default: <Loading />, 'with a text': <Loading label="Loading earlier messages…" /> },
  },
  {
    title: 'Empty',
    components: [Empty],
    states: {
      default: <Empty>No data</Empty>,
      'with a button': <Empty action={<Button>Clear the filters</Button>}>No query matches these filters.</Empty>,
      'long text': <Empty>{LONG_TEXT}</Empty>,
      'right to left': <Empty>{ARABIC_TEXT}</Empty>,
    },
  },
  {
    title: 'Failure',
    components: [Failure, LoadPanel, NotLoaded],
    states: {
      'of the page': (
        <Failure page onRetry={nothing}>
          The page could not be loaded.
        </Failure>
      ),
      default: <Failure onRetry={nothing}>The list could not be loaded.</Failure>,
      'of a panel': (
        <LoadPanel
          failed="The settings could not be loaded."
          error={{ kind: 'timeout', code: 0, message: '' }}
          onRetry={nothing}
        />
      ),
      'long text': <Failure onRetry={nothing}>{LONG_TEXT}</Failure>,
    },
  },
  {
    title: 'LoadedView',
    components: [LoadedView],
    states: {
      loading: loaded(),
      failed: loaded(LOADED.actions.failed({ kind: 'timeout', code: 0, message: '' })),
      ready: loaded(LOADED.actions.received(LONG_TEXT)),
    },
  },
  {
    title: 'Note',
    components: [Note],
    states: {
      default: <Note>Someone else has changed these settings.</Note>,
      error: <Note isError>The settings were not saved.</Note>,
      'long text': <Note>{LONG_TEXT}</Note>,
      'long word': <Note>{LONG_WORD}</Note>,
      'right to left': <Note>{ARABIC_TEXT}</Note>,
    },
  },
  {
    title: 'Toasts',
    components: [Toasts, ToastBox, ToastRegion],
    opens: '.cs-toast',
    layers: {
      'of all kinds': {
        show: toasts(
          toast('error', 'The server did not answer.'),
          toast('warning', 'The connection is slow.'),
          toast('success', 'Operate successfully!', 3),
        ),
        heightPx: 240,
      },
      'long texts': {
        show: toasts(toast('error', LONG_TEXT), toast('warning', LONG_WORD), toast('success', ARABIC_TEXT)),
        heightPx: 360,
      },
    },
  },
  {
    title: 'Notifications',
    components: [Notifications],
    opens: '.cs-toast',
    layers: {
      one: { show: notifications('You have 1 new chat.'), heightPx: 160 },
      'long texts': { show: notifications(LONG_TEXT, LONG_WORD, ARABIC_TEXT), heightPx: 480 },
    },
  },
];
