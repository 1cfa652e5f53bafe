import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { ROOT } from '#tools/paths.ts';
import config from '../../.dependency-cruiser.cjs';

/** [the importing file, its import, the broken rule] */
const BROKEN = [
  ['contract/domain.ts', "import '../src/common/errors.ts';", 'contract-stands-alone'],
  ['contract/domain.ts', "import 'node:fs';", 'contract-packages'],
  ['workers/chat/connection.ts', "import '#common/errors.ts';", 'workers-know-the-contract'],
  ['src/common/errors.ts', "import '../realtime/channel.ts';", 'common-is-the-bottom-of-src'],
  ['src/actionLog/recorder.ts', "import '../features/tasks/index.ts';", 'action-log-stands-on-common'],
  ['src/realtime/channel.ts', "import '../features/tasks/index.ts';", 'realtime-stands-on-common'],
  ['src/realtime/channel.ts', "import '#workers/chat/connection.ts';", 'page-sees-only-the-workers-api'],
  ['src/realtime/channel.ts', "import '#workers/chat/api.ts';", 'workers-api-is-types-only'],
  ['src/features/tasks/index.ts', "import '../../app/store.ts';", 'features-do-not-know-the-app'],
  ['src/features/tasks/index.ts', "import '../chat/chatSlice.ts';", 'features-meet-through-index'],
  ['src/features/tasks/index.ts', "import '../../realtime/ledger.ts';", 'realtime-is-imported-through-its-index'],
  ['src/realtime/channel.ts', "import '../conversation/links.ts';", 'realtime-stands-on-common'],
  ['src/conversation/links.ts', "import '../features/tasks/index.ts';", 'conversation-stands-on-realtime'],
  ['src/app/store.ts', "import '../conversation/avatars/avatarsSlice.ts';", 'avatars-are-imported-through-their-index'],
  [
    'src/features/tasks/index.ts',
    "import '../../actionLog/replay/replayPort.ts';",
    'action-log-is-imported-through-its-index',
  ],
  [
    'src/features/tasks/index.ts',
    "import '../../common/toasts/toastsSlice.ts';",
    'common-toasts-is-imported-through-its-index',
  ],
  ['src/common/errors.ts', "import './toasts/toastsSlice.ts';", 'common-toasts-is-imported-through-its-index'],
  ['src/app/store.ts', "import '../features/chat/feature.ts';", 'manifests-are-imported-by-the-registry'],
  ['src/customer/store.ts', "import '../features/chat/index.ts';", 'customer-page-stands-on-conversation'],
  ['src/app/store.ts', "import '#server/app.ts';", 'page-and-server-meet-in-the-contract'],
  ['src/app/store.ts', "import '#contract/http/auth.ts';", 'page-takes-generated-calls'],
  ['server/app.ts', "import '../src/app/store.ts';", 'server-stays-in-the-server'],
  ['server/app.ts', "import '../tools/build.ts';", 'server-stays-in-the-server'],
  ['server/app.ts', "export const load = () => import('#demo/index.ts');", 'server-stays-in-the-server'],
  ['server/deployment.ts', "import '#demo/index.ts';", 'the-demonstration-loads-when-there-is-one'],
  [
    'server/deployment.ts',
    "export const load = () => import('#demo/seed/seedDemo.ts');",
    'the-deployment-knows-the-demonstration',
  ],
  ['demo/index.ts', "import '#server/app.ts';", 'demonstration-stands-on-the-server'],
  ['demo/index.ts', "import '#src/app/store.ts';", 'demonstration-stands-on-the-server'],
  ['server/app.ts', "import './chat/chatService.ts';", 'server-composes-domains-through-index'],
  ['server/app.ts', "import './realtime/gateway.ts';", 'server-starts-realtime-and-jobs-through-index'],
  ['server/queries/queryService.ts', "import '../chat/chatService.ts';", 'server-domains-meet-through-index'],
  ['server/queries/queryRepository.ts', "import '../chat/chatRepository.ts';", 'server-domains-meet-through-index'],
  ['server/realtime/gateway.ts', "import '../chat/chatService.ts';", 'server-domains-meet-through-index'],
  ['server/chat/chatService.ts', "import './index.ts';", 'a-domain-does-not-import-its-own-index'],
  ['server/chat/chatRoutes.ts', "import './chatRepository.ts';", 'routes-call-services'],
  ['server/chat/chatRoutes.ts', "import '../queries/index.ts';", 'routes-call-services'],
  ['server/chat/chatRoutes.ts', "import '../db/connection.ts';", 'routes-call-services'],
  ['server/chat/chatService.ts', "import '../realtime/gateway.ts';", 'services-call-repositories'],
  ['server/chat/chatService.ts', "import '../http/serve.ts';", 'services-call-repositories'],
  ['server/chat/chatService.ts', "import './chatRoutes.ts';", 'services-call-repositories'],
  ['server/chat/chatService.ts', "import '../db/connection.ts';", 'services-call-repositories'],
  ['server/chat/chatRepository.ts', "import './chatService.ts';", 'repositories-stand-on-db'],
  ['server/chat/chatFilterSql.ts', "import './chatService.ts';", 'repositories-stand-on-db'],
  ['server/chat/chatRepository.ts', "import '../common/errors.ts';", 'repositories-stand-on-db'],
  ['server/chat/chatRepository.ts', "import '../common/principal.ts';", 'repositories-see-types-of-other-layers'],
  ['server/chat/chatRepository.ts', "import '../queries/index.ts';", 'repositories-see-types-of-other-layers'],
  ['server/chat/index.ts', "import '../realtime/gateway.ts';", 'server-domains-do-not-know-the-app'],
  ['server/queries/index.ts', "import './queryRepository.ts';", 'an-index-only-passes-repositories-on'],
  ['server/db/connection.ts', "import '../chat/chatRepository.ts';", 'db-is-the-bottom-of-the-server'],
  ['server/common/errors.ts', "import '../chat/index.ts';", 'server-common-is-below-the-domains'],
  ['server/http/serve.ts', "import '../chat/index.ts';", 'http-stands-on-common'],
  ['server/jobs/expiry.ts', "import '../realtime/gateway.ts';", 'jobs-call-services'],
  ['server/realtime/gateway.ts', "import '../http/serve.ts';", 'realtime-calls-services'],
  ['server/realtime/index.ts', "import '../db/connection.ts';", 'the-bus-listens-to-the-database'],
  ['server/app.ts', "import '../test/support/testServer.ts';", 'tests-are-imported-by-tests'],
  ['demo/players/traffic.ts', "import '#demo/seed/seedDemo.ts';", 'players-stand-outside'],
  ['demo/players/traffic.ts', "import '#server/queries/index.ts';", 'players-stand-outside'],
  ['bench/simulator/main.ts', "import '#server/app.ts';", 'players-stand-outside'],
  ['src/app/store.ts', "import '#bench/simulator/main.ts';", 'product-does-not-import-bench'],
  ['src/app/store.ts', "import '#gallery/entries.ts';", 'product-does-not-import-the-gallery'],
  ['gallery/entries.ts', "import '../server/app.ts';", 'gallery-draws-the-page'],
  ['workers/chat/connection.ts', "import './nowhere.ts';", 'no-unresolved'],
] as const;

const ALLOWED = [
  ['src/app/store.ts', "import '../features/tasks/index.ts'; import type { Call } from '#contract/http/auth.ts';"],
  ['src/features/tasks/index.ts', "import '../chat/index.ts'; import '../../common/errors.ts';"],
  [
    'src/features/tasks/index.ts',
    "import '../../realtime/index.ts'; import '../../actionLog/replay/index.ts'; " +
      "import '../../common/toasts/index.ts';",
  ],
  ['src/app/registry.ts', "export const load = () => import('../features/chat/feature.ts');"],
  ['src/realtime/channel.ts', "import type { Api } from '#workers/chat/api.ts'; import '../common/errors.ts';"],
  ['server/app.ts', "import './chat/index.ts'; import './realtime/index.ts';"],
  [
    'server/deployment.ts',
    "import type { A } from '#demo/index.ts'; export const load = () => import('#demo/index.ts');",
  ],
  ['demo/index.ts', "import '#server/queries/index.ts'; import type { Db } from '#server/db/connection.ts';"],
  ['server/chat/chatRoutes.ts', "import './chatService.ts'; import '../http/serve.ts';"],
  ['server/chat/chatService.ts', "import './chatRepository.ts'; import '../db/database.ts';"],
  ['server/queries/queryService.ts', "import '../chat/index.ts'; import '../common/errors.ts';"],
  ['server/queries/queryRepository.ts', "import type { Person } from '../common/principal.ts';"],
  ['server/realtime/gateway.ts', "import '../queries/index.ts';"],
] as const;

describe('the dependency rules', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'dependency-rules-'));
    const files = [
      ...BROKEN.map(([file]) => file),
      'src/features/chat/index.ts',
      'src/features/chat/chatSlice.ts',
      'src/features/chat/feature.ts',
      'workers/chat/api.ts',
      'contract/http/auth.ts',
      'test/support/testServer.ts',
      'src/realtime/index.ts',
      'src/realtime/ledger.ts',
      'src/conversation/avatars/avatarsSlice.ts',
      'src/actionLog/replay/index.ts',
      'src/actionLog/replay/replayPort.ts',
      'src/common/toasts/index.ts',
      'src/common/toasts/toastsSlice.ts',
      'tools/build.ts',
      'demo/seed/seedDemo.ts',
      'server/db/database.ts',
      'server/common/principal.ts',
      'server/queries/index.ts',
    ];
    for (const file of files) write(file, '');
    cpSync(path.join(ROOT, 'package.json'), path.join(folder, 'package.json')); // the names of folders
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('allow imports of modules to the right', async () => {
    for (const [file, code] of ALLOWED) write(file, code);
    expect(await violations()).toEqual([]);
  });

  for (const [file, code, rule] of BROKEN) {
    it(`forbid ${code} in ${file}`, async () => {
      write(file, code);
      expect(await violations()).toContain(`${rule} ${file}`);
    });
  }

  it('forbid cycles', async () => {
    write('server/chat/index.ts', "import '../queries/index.ts';");
    write('server/queries/index.ts', "import '../chat/index.ts';");
    expect((await violations()).join()).toContain('no-cycles');
  });

  function write(file: string, code: string): void {
    const place = path.join(folder, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, `${code}\nexport {};\n`);
  }

  async function violations(): Promise<readonly string[]> {
    const { tsConfig: _, ...options } = config.options;
    const { output } = await cruise(['.'], {
      ...options,
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden: config.forbidden },
    });
    return isResult(output)
      ? output.summary.violations.map(({ rule, from }) => `${rule.name} ${from}`)
      : [`no result: ${output}`];
  }
});

function isResult(output: ICruiseResult | string): output is ICruiseResult {
  return typeof output === 'object';
}
