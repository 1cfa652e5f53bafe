import type { ComponentType } from 'react';
import type { Load } from './loadFeature.ts';
import { SHARED_FEATURES, type ScreenEntry } from './registry.ts';

/** Creates a component that loads its feature. */
export type Draw = <Components, Props extends object>(
  load: Load<Components>,
  pick: (components: Components) => ComponentType<Props>,
) => ComponentType<Props>;

export type Views = ReturnType<typeof createViews>;

/** Creates the components of all features. Call it once per page load. */
export function createViews(screens: readonly ScreenEntry[], draw: Draw) {
  return {
    screens: Object.fromEntries(
      screens.map(({ name, load }) => [
        name,
        draw(load, (components) => {
          const Screen = components[name];
          if (Screen === undefined) throw new Error(`the feature of the screen ${name} has no component for it`);
          return Screen;
        }),
      ]),
    ),
    layout: draw(SHARED_FEATURES.layout, ({ layout }) => layout),
    alerts: draw(SHARED_FEATURES.alerts, ({ alerts }) => alerts),
    notFound: draw(SHARED_FEATURES.notFound, ({ notFound }) => notFound),
    chatSteps: draw(SHARED_FEATURES.chatSteps, ({ chatSteps }) => chatSteps),
    cannedPicker: draw(SHARED_FEATURES.cannedTexts, ({ cannedPicker }) => cannedPicker),
    sideChat: draw(SHARED_FEATURES.sideChat, ({ sideChat }) => sideChat),
    appearance: draw(SHARED_FEATURES.appearance, ({ appearance }) => appearance),
    commandBar: draw(SHARED_FEATURES.commandBar, ({ commandBar }) => commandBar),
    customerPanel: draw(SHARED_FEATURES.customerPanel, ({ customerPanel }) => customerPanel),
    initialPassword: draw(SHARED_FEATURES.initialPassword, ({ initialPassword }) => initialPassword),
    devices: draw(SHARED_FEATURES.devices, ({ devices }) => devices),
    noteBox: draw(SHARED_FEATURES.notes, ({ noteBox }) => noteBox),
    noteItem: draw(SHARED_FEATURES.notes, ({ noteItem }) => noteItem),
    notesDialog: draw(SHARED_FEATURES.notes, ({ notesDialog }) => notesDialog),
    lookOn: draw(SHARED_FEATURES.lookOn, ({ lookOn }) => lookOn),
    putOffView: draw(SHARED_FEATURES.putOff, ({ putOffView }) => putOffView),
    tags: draw(SHARED_FEATURES.tags, ({ tags }) => tags),
    transcript: draw(SHARED_FEATURES.transcript, ({ transcript }) => transcript),
    transfers: draw(SHARED_FEATURES.transfers, ({ transfers }) => transfers),
    problemReport: draw(SHARED_FEATURES.problemReport, ({ problemReport }) => problemReport),
  };
}
