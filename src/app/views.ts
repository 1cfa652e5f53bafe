import type { ComponentType } from 'react';
import type { Load } from './loadFeature.ts';
import { SHARED_FEATURES, type ScreenEntry } from './registry.ts';

/** Creates a component that loads its feature. @param name of the feature in the registry */
export type Draw = <Components, Props extends object>(
  name: string,
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
        draw(name, load, (components) => {
          const Screen = components[name];
          if (Screen === undefined) throw new Error(`the feature of the screen ${name} has no component for it`);
          return Screen;
        }),
      ]),
    ),
    layout: draw('layout', SHARED_FEATURES.layout, ({ layout }) => layout),
    alerts: draw('alerts', SHARED_FEATURES.alerts, ({ alerts }) => alerts),
    notFound: draw('notFound', SHARED_FEATURES.notFound, ({ notFound }) => notFound),
    chatSteps: draw('chatSteps', SHARED_FEATURES.chatSteps, ({ chatSteps }) => chatSteps),
    cannedPicker: draw('cannedTexts', SHARED_FEATURES.cannedTexts, ({ cannedPicker }) => cannedPicker),
    sideChat: draw('sideChat', SHARED_FEATURES.sideChat, ({ sideChat }) => sideChat),
    appearance: draw('appearance', SHARED_FEATURES.appearance, ({ appearance }) => appearance),
    commandBar: draw('commandBar', SHARED_FEATURES.commandBar, ({ commandBar }) => commandBar),
    initialPassword: draw('initialPassword', SHARED_FEATURES.initialPassword, ({ initialPassword }) => initialPassword),
    devices: draw('devices', SHARED_FEATURES.devices, ({ devices }) => devices),
    problemReport: draw('problemReport', SHARED_FEATURES.problemReport, ({ problemReport }) => problemReport),
  };
}
