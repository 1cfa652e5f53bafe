import type { ComponentType } from 'react';
import type { Load } from './loadFeature.ts';
import { PARTS, type ScreenEntry } from './registry.ts';

/** Makes a component of one that may not have loaded yet. @param name of the feature in the registry */
export type Draw = <Components, Props extends object>(
  name: string,
  load: Load<Components>,
  pick: (components: Components) => ComponentType<Props>,
) => ComponentType<Props>;

export type Views = ReturnType<typeof createViews>;

/** All that the page draws of its features. Called once a page load. */
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
    layout: draw('layout', PARTS.layout, ({ layout }) => layout),
    notices: draw('notices', PARTS.notices, ({ notices }) => notices),
    notFound: draw('notFound', PARTS.notFound, ({ notFound }) => notFound),
    chatSteps: draw('chatSteps', PARTS.chatSteps, ({ chatSteps }) => chatSteps),
    devices: draw('devices', PARTS.devices, ({ devices }) => devices),
    problemReport: draw('problemReport', PARTS.problemReport, ({ problemReport }) => problemReport),
  };
}
