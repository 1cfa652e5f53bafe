'use strict';

// The dependency rules of docs/architecture.md: a module imports only modules to its right.
//   src/app ▶ src/features ▶ src/conversation ▶ src/realtime ▶ src/common ▶ contract          workers ▶ contract
//   src/realtime ▶ workers/*/api.ts (types only)     src/(app|features) ▶ src/actionLog ▶ src/common
//   src/customer ▶ src/conversation, src/realtime, src/actionLog, src/common, contract
//   server/<domain>: …Routes, index ▶ …Service ▶ …Repository ▶ db;  domains, realtime and jobs ▶ a domain's index.ts
//   server/http ▶ server/common      server ▶ contract      server/deployment ▶ demo ▶ a domain's index, server/db, contract

/**
 * A rule: of the project's own files, those in `folder` import only what `may` names.
 * @param {string} name
 * @param {string} folder regular expression on the importing file's path
 * @param {readonly string[]} may regular expressions on the imported file's path
 */
const only = (name, folder, may) => ({
  name,
  severity: 'error',
  from: { path: `^${folder}` },
  to: {
    pathNot: ['node_modules', ...may.map((target) => `^${target}`)],
    dependencyTypesNot: ['core', 'npm', 'npm-dev', 'npm-optional', 'unknown'],
  },
});

/** @param {string} name @param {string} folder @param {string} may the packages' folder names */
const onlyPackages = (name, folder, may) => ({
  name,
  severity: 'error',
  from: { path: `^${folder}` },
  to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-no-pkg'], pathNot: `node_modules/${may}/` },
});

/**
 * A rule: files outside `folder` import it only through one of these files.
 * @param {string} name
 * @param {string} folder regular expression on the imported file's path
 * @param {readonly string[]} indexes regular expressions on the paths of the public files
 * @param {string} comment what the rule does not cover, and why
 */
const throughIndex = (name, folder, indexes, comment = '') => ({
  name,
  comment,
  severity: 'error',
  from: { path: '^src/', pathNot: `^${folder}` },
  to: { path: `^${folder}`, pathNot: indexes.map((index) => `^${index}$`) },
});

/** Folders of `src/common` that are one module each. */
const COMMON_MODULES = ['charts', 'clock', 'commands', 'forms', 'liveList', 'styles', 'toasts', 'wholeList'];

const CONTRACT = 'contract/';
const COMMON = String.raw`src/(?:common|i18n)/`;
const ENV = String.raw`src/env\.d\.ts$`;
const WORKER_TYPES = String.raw`workers/[^/]+/api\.ts$`;

/** A folder of the server that holds one subject: all but these six. */
const DOMAIN = 'server/(?!(?:commands|common|db|http|jobs|realtime)/)[^/]+/';
/** Each uses only those before it, in the order of docs/architecture.md. */
const DOMAINS = (
  'schedule people audit notifications preferences products tags businessHours teams settings sessions files brand reports chat lookOn ' +
  'queries targets notes customerPanel transfers putOff transcripts cannedReplies permissions accounts privacy actionLogs home ' +
  'wall demoTraffic'
).split(' ');
const DOMAIN_INDEX = String.raw`${DOMAIN}index\.ts$`;
const ROUTES = String.raw`${DOMAIN}.+Routes\.ts$`;
/** `…Sql` holds fragments of statements. */
const REPOSITORIES = String.raw`${DOMAIN}.*(?:Repository|Sql)\.ts$`;
/** Services, and the rules and texts that they share: what has no suffix of another layer. */
const SERVICES = String.raw`${DOMAIN}(?!index\.ts$).+(?<!Routes|Repository|Sql)\.ts$`;
const SERVER_COMMON = 'server/common/';
/** The types that every layer shares: no connection is opened through them. */
const DB_TYPES = String.raw`server/db/(?:database|slice)\.ts$`;
const SEED_CONSTANTS = String.raw`demo/seed/(?:people|phrases|random|tickets)\.ts$`;
const SERVER_FOR_DEMO = String.raw`server/(?:(?:common|db)/|http/index\.ts$)`;
const CONFIG = String.raw`server/config\.ts$`;

/**
 * @type {{ forbidden: import('dependency-cruiser').IForbiddenRuleType[], options:
 * import('dependency-cruiser').ICruiseOptions }}
 */
module.exports = {
  forbidden: [
    only('contract-stands-alone', 'contract/', [CONTRACT]),
    onlyPackages('contract-packages', 'contract/', '(?:typebox|protobufjs)'),
    only('workers-know-the-contract', 'workers/', ['workers/', CONTRACT]),

    only('common-is-the-bottom-of-src', 'src/(?:common|i18n)/', [COMMON, CONTRACT, ENV]),
    {
      name: 'charts-are-drawn-in-one-place',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/common/charts/' },
      to: { path: 'node_modules/(?:chart\\.js|react-chartjs-2)/' },
    },
    only('action-log-stands-on-common', 'src/actionLog/', ['src/actionLog/', COMMON, CONTRACT]),
    only('realtime-stands-on-common', 'src/realtime/', ['src/realtime/', COMMON, CONTRACT, 'workers/']),
    only('conversation-stands-on-realtime', 'src/conversation/', [
      'src/conversation/',
      'src/realtime/',
      COMMON,
      CONTRACT,
    ]),
    {
      name: 'page-sees-only-the-workers-api',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^workers/', pathNot: `^${WORKER_TYPES}` },
    },
    {
      name: 'workers-api-is-types-only',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: `^${WORKER_TYPES}`, dependencyTypesNot: ['type-only'] },
    },
    only('features-do-not-know-the-app', 'src/features/', [
      'src/features/',
      'src/actionLog/',
      'src/conversation/',
      'src/realtime/',
      COMMON,
      CONTRACT,
    ]),
    {
      name: 'features-meet-through-index',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: ['^src/features/$1/', String.raw`^src/features/[^/]+/index\.ts$`] },
    },
    throughIndex('realtime-is-imported-through-its-index', 'src/realtime/', [String.raw`src/realtime/index\.ts`]),
    throughIndex(
      'action-log-is-imported-through-its-index',
      'src/actionLog/',
      [String.raw`src/actionLog/(?:(?:logStore|replay)/)?index\.ts`],
      'The log store and the replay load later than the recorder, so each has its own index.',
    ),
    ...COMMON_MODULES.map((folder) =>
      throughIndex(
        `common-${folder}-is-imported-through-its-index`,
        `src/common/${folder}/`,
        [String.raw`src/common/${folder}/index\.ts`],
        'The files of common/components, browser, format and http are imported one by one.',
      ),
    ),
    throughIndex(
      'avatars-are-imported-through-their-index',
      'src/conversation/avatars/',
      [String.raw`src/conversation/avatars/(?:index|avatarsSaga)\.ts`],
      'avatarsSaga.ts is the part that loads after the first screen. The other files of src/conversation are ' +
        'imported one by one.',
    ),
    {
      name: 'manifests-are-imported-by-the-registry',
      comment: 'src/app/loadFeature.ts loads each feature when it is needed.',
      severity: 'error',
      from: { pathNot: '^(?:src/app/registry\\.ts$|test/)' },
      to: { path: '^src/(?:app|features)/.+/feature\\.tsx?$' },
    },
    only('app-stays-in-the-page', 'src/app/', [
      'src/app/',
      'src/features/',
      'src/actionLog/',
      'src/conversation/',
      'src/realtime/',
      COMMON,
      CONTRACT,
    ]),
    only('customer-page-stands-on-conversation', 'src/customer/', [
      'src/customer/',
      'src/conversation/',
      'src/realtime/',
      'src/actionLog/',
      // Its log has the same fields as those of staff, and so the same rules.
      String.raw`src/app/logRules\.ts$`,
      COMMON,
      CONTRACT,
    ]),
    only('page-and-server-meet-in-the-contract', 'src/', ['src/', 'workers/', CONTRACT]),
    {
      name: 'page-takes-generated-calls',
      comment: 'A declaration imports the schema library; contract/http/gen has the same call without it.',
      severity: 'error',
      from: { path: '^(?:src|workers)/' },
      to: {
        path: '^contract/http/',
        pathNot: '^contract/http/(?:gen/|envelope\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    },

    only('server-stays-in-the-server', String.raw`server/(?!deployment\.ts$)`, ['server/', CONTRACT]),
    only('the-deployment-knows-the-demonstration', String.raw`server/deployment\.ts$`, [
      'server/',
      CONTRACT,
      String.raw`demo/index\.ts$`,
    ]),
    {
      name: 'the-demonstration-loads-when-there-is-one',
      comment: 'Real deployments do without it, and a release does not have it.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^demo/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
    {
      ...only('demonstration-stands-on-the-server', 'demo/', ['demo/', DOMAIN_INDEX, SERVER_FOR_DEMO, CONTRACT]),
      comment: 'Of the page it knows nothing. The type of login offers is the HTTP server’s.',
    },
    {
      name: 'server-domains-meet-through-index',
      severity: 'error',
      from: { path: '^server/([^/]+)/' },
      to: { path: `^${DOMAIN}`, pathNot: ['^server/$1/', `^${DOMAIN_INDEX}`] },
    },
    {
      name: 'server-composes-domains-through-index',
      comment: 'For app.ts, deployment.ts, the programs and their commands, which lie beside the domains.',
      severity: 'error',
      from: { path: '^server/(?:commands/)?[^/]+$' },
      to: { path: `^${DOMAIN}`, pathNot: `^${DOMAIN_INDEX}` },
    },
    ...DOMAINS.slice(0, -1).map((domain, at) => ({
      name: `${domain}-uses-domains-above-it`,
      severity: 'error',
      from: { path: `^server/${domain}/` },
      to: { path: `^server/(?:${DOMAINS.slice(at + 1).join('|')})/` },
    })),
    {
      name: 'a-domain-does-not-import-its-own-index',
      severity: 'error',
      from: { path: `^(${DOMAIN})` },
      to: { path: String.raw`^$1index\.ts$` },
    },
    {
      name: 'notes-are-for-staff',
      comment: 'What serves customers can read neither notes of staff nor offers of chats (docs/decisions/0085).',
      severity: 'error',
      from: {
        path: '^(?:server|demo)/',
        pathNot: String.raw`^server/(?:(?:notes|customerPanel|transfers|putOff|transcripts)/|app\.ts$)`,
      },
      to: { path: '^server/(?:notes|customerPanel|transfers|putOff|transcripts)/' },
    },
    {
      name: 'notes-are-served-by-calls-of-staff',
      severity: 'error',
      from: { path: '^server/(?:notes|customerPanel|transfers|putOff|transcripts)/' },
      to: { path: String.raw`^contract/http/(?:customer\.|customerQueries|openapi)` },
    },
    only('routes-call-services', ROUTES, [ROUTES, SERVICES, SERVER_COMMON, 'server/http/', CONTRACT]),
    only('services-call-repositories', SERVICES, [
      SERVICES,
      REPOSITORIES,
      DOMAIN_INDEX,
      SERVER_COMMON,
      DB_TYPES,
      CONTRACT,
    ]),
    {
      ...only('repositories-stand-on-db', REPOSITORIES, [
        REPOSITORIES,
        DOMAIN_INDEX,
        String.raw`server/common/principal\.ts$`,
        'server/db/',
        CONTRACT,
      ]),
      comment: 'Of other domains and of common: as the next rule says.',
    },
    {
      name: 'repositories-see-types-of-other-layers',
      comment: 'People has the SQL conditions of who may be given work, and tags what chats and queries have.',
      severity: 'error',
      from: { path: `^${REPOSITORIES}` },
      to: {
        path: [`^${DOMAIN_INDEX}`, `^${SERVER_COMMON}`],
        pathNot: String.raw`^server/(?:people|tags)/index\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      ...only('server-domains-do-not-know-the-app', DOMAIN_INDEX, [
        DOMAIN,
        SERVER_COMMON,
        'server/http/',
        DB_TYPES,
        CONFIG,
        CONTRACT,
      ]),
      comment: 'An index composes its domain: it takes settings, and serves calls where there are few.',
    },
    {
      name: 'an-index-only-passes-repositories-on',
      comment: 'So the calls that it serves go through services. chat composes the committer from its statement.',
      severity: 'error',
      from: { path: `^${DOMAIN_INDEX}`, pathNot: String.raw`^server/chat/index\.ts$` },
      to: { path: `^${REPOSITORIES}`, dependencyTypesNot: ['export', 'type-only'] },
    },
    only('realtime-calls-services', String.raw`server/realtime/(?!index\.ts$|bus/)`, [
      'server/realtime/',
      DOMAIN_INDEX,
      SERVER_COMMON,
      CONTRACT,
    ]),
    {
      ...only('the-bus-listens-to-the-database', String.raw`server/realtime/(?:index\.ts$|bus/)`, [
        'server/realtime/',
        DOMAIN_INDEX,
        SERVER_COMMON,
        DB_TYPES,
        CONFIG,
        CONTRACT,
      ]),
      comment: 'Server processes hear of each other through PostgreSQL.',
    },
    only('jobs-call-services', 'server/jobs/', [
      'server/jobs/',
      DOMAIN_INDEX,
      SERVER_COMMON,
      DB_TYPES,
      CONFIG,
      CONTRACT,
    ]),
    {
      name: 'server-starts-realtime-and-jobs-through-index',
      comment: 'The configuration names limits of sockets by their type.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/(?:realtime|jobs)/' },
      to: {
        path: '^server/(?:realtime|jobs)/',
        pathNot: String.raw`^server/(?:realtime/(?:index|options)|jobs/index)\.ts$`,
      },
    },
    only('http-stands-on-common', 'server/http/', ['server/http/', SERVER_COMMON, 'server/db/', CONFIG, CONTRACT]),
    only('server-common-is-below-the-domains', SERVER_COMMON, [SERVER_COMMON, DB_TYPES, CONTRACT]),
    only('db-is-the-bottom-of-the-server', 'server/db/', ['server/db/', CONTRACT]),
    {
      ...only('players-stand-outside', '(?:demo/players|bench/simulator)/', [
        'demo/players/',
        'bench/simulator/',
        CONTRACT,
        SEED_CONSTANTS,
      ]),
      comment:
        'They log in as the people of the demonstration and send its phrases over the sockets and calls of the server, ' +
        'so they import these constants of the seed, and no other code of the server.',
    },
    {
      name: 'product-does-not-import-bench',
      severity: 'error',
      from: { pathNot: '^(?:bench|test|tools)/' },
      to: { path: '^bench/' },
    },
    only('gallery-draws-the-page', 'gallery/', ['gallery/', 'src/', CONTRACT]),
    {
      name: 'product-does-not-import-the-gallery',
      severity: 'error',
      from: { pathNot: '^(?:gallery|test)/' },
      to: { path: '^gallery/' },
    },
    { name: 'tests-are-imported-by-tests', severity: 'error', from: { pathNot: '^test/' }, to: { path: '^test/' } },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-development-package-in-the-product',
      severity: 'error',
      from: { path: '^(?:contract|workers|src|server|demo)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/@types/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:dist|data|coverage|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.cjs', '.mjs', '.json', '.css'],
    },
    detectJSDocImports: false,
  },
};
