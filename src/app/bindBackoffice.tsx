import { lazy } from 'react';
import { Provider } from 'react-redux';
import { AvatarContext } from '#common/components/avatarSource.ts';
import { pageCommands } from '#common/commands/index.ts';
import { learnZone } from '#common/format/zone.ts';
import { readPageConfig } from '#common/pageConfig.ts';
import { createFileHandles, FileHandlesContext, type RegisterFiles } from '#common/fileHandles.ts';
import { storeAvatars } from '../conversation/avatars/index.ts';
import { Backoffice } from './Backoffice.tsx';
import { backgroundLoadsSaga } from './backgroundLoadsSaga.ts';
import { baseFeature } from './base.ts';
import { newId } from '#common/browser/newId.ts';
import { goCommands } from './commands/goCommands.ts';
import { createFeatures } from './loadFeature.ts';
import { SCREENS } from './registry.ts';
import type { Runtime } from './runtime.ts';
import { createScreenDeps } from './screenDeps.ts';
import { createViews, type Draw } from './views.ts';

/** Connects the back office to the store, and starts its features. Call it once per page load. */
export function bindBackoffice(runtime: Runtime) {
  const config = readPageConfig(document);
  learnZone(config);
  const fileHandles = createFileHandles(newId);
  const registerFiles: RegisterFiles = (files) => files.map(fileHandles.put);
  const features = createFeatures(runtime, createScreenDeps(runtime, fileHandles));
  features.add(baseFeature);
  const draw: Draw = (load, pick) =>
    lazy(async () => ({
      default: pick((await features.load(load)).components),
    }));
  const views = createViews(SCREENS, draw);
  pageCommands.add({ commands: goCommands(SCREENS) });
  const pictures = storeAvatars(runtime.store, queueMicrotask);
  runtime.runSaga(backgroundLoadsSaga, runtime.deps, {
    features,
    hasDemoTraffic: config['demoTraffic'] === true,
  });
  return function BoundBackoffice({ siteTitle }: { readonly siteTitle: string }) {
    return (
      <Provider store={runtime.store}>
        <FileHandlesContext value={registerFiles}>
          <AvatarContext value={pictures}>
            <Backoffice siteTitle={siteTitle} screens={SCREENS} views={views} />
          </AvatarContext>
        </FileHandlesContext>
      </Provider>
    );
  };
}
