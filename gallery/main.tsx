import '#common/styles/index.ts';
import { configureStore, Tuple } from '@reduxjs/toolkit';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { chartTexts } from '#common/charts/chartTexts.ts';
import { AvatarContext, type AvatarSource } from '#common/components/avatarSource.ts';
import { showLook, systemTheme } from '#common/browser/look.ts';
import commonTexts from '#common/texts.json';
import { viewReducer } from '#common/view.ts';
import accountsTexts from '#src/features/accounts/texts.json';
import notificationTexts from '#src/features/notifications/texts.json';
import startTexts from '#src/i18n/en.json';
import { startCatalogue } from '#src/i18n/index.ts';
import sharedTexts from '#src/i18n/shared.json';
import { Gallery } from './Gallery.tsx';
import { copyPseudoStates } from './pseudoStates.ts';
import { nothing } from './samples.tsx';

declare module '#src/i18n/index.ts' {
  interface Catalogue {
    readonly accounts: typeof accountsTexts.accounts;
    readonly erasure: typeof accountsTexts.erasure;
    readonly attention: typeof notificationTexts.attention;
  }
}

/** An avatar is named by its address here. */
const AVATARS: AvatarSource = {
  subscribe: () => () => undefined,
  addressOf: (avatar) => (avatar === '' ? null : avatar),
  want: () => undefined,
};

/** Stands still, so that the gallery looks the same on every day. */
const CLOCK = { now: Date.UTC(2026, 2, 10), watchers: 1 };

// A layer in a frame is only looked at, and must not take the focus from the page around it.
if (window.parent !== window && location.search === '?layer') HTMLElement.prototype.focus = nothing;
showLook(document, { theme: systemTheme(window), density: 'comfortable' });
startCatalogue({
  ...startTexts,
  ...sharedTexts,
  ...commonTexts,
  ...notificationTexts,
  ...chartTexts,
  ...accountsTexts,
});
copyPseudoStates(document.styleSheets);
// Without the development checks of the middleware, which warn when the machine is busy.
const store = configureStore({
  reducer: { view: viewReducer, clock: () => CLOCK },
  middleware: () => new Tuple(),
});
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <MemoryRouter>
        <AvatarContext value={AVATARS}>
          <Gallery search={location.search} />
        </AvatarContext>
      </MemoryRouter>
    </Provider>
  </StrictMode>,
);
