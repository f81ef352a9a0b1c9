import type { IForbiddenRuleType } from 'dependency-cruiser';

// Rules on which folders and files may import which. They are patterns, so they also apply to new folders. `npm run imports` checks them.

const OURS =
  '^(contract|platform|api|tools|demo|test|ui|web|storefront|back-office|e2e|bench|scripts)/|^(server|start)\\.ts$';
const TEST = '\\.test\\.tsx?$|^(test|e2e)/';
/** Files with Zod schemas for requests and answers. */
const SCHEMAS = '-schemas\\.ts$';
/** Names of files with pages, routes and commands: these may import from other features, and no other file imports them. */
const EDGE = '-(page|route|routes|command)\\.tsx?$';
/** Files that import all pages or routes, to make an app of them. */
const CONTENTS =
  '^(start|api/(app|features)|(storefront|back-office)/routes)\\.tsx?$|^(storefront|back-office)/(root|entry\\.(client|server))\\.tsx$';
/** Folder of the write API, which may import from every feature that it writes to. */
const WRITE_API = '^api/write-api/';
/** Folders that all public pages may import from. */
const SHARED = '^storefront/(lib|shell|listings)/';
/** Folders that all pages of the back offices may import from. */
const OFFICE_SHARED = '^back-office/(lib|shell)/';

/** Files that `platform` may import: itself, and those parts of the contract that have nothing to do with cars. */
const PLATFORM_KNOWS =
  '^platform/|^contract/(values/|value-schemas|site|entities/entity(-words)?|lists/(facets?|suggestion)(-schemas)?|messages/(errors|mails|translation))';

const only = (name: string, comment: string, folder: string, allowed: string): IForbiddenRuleType => ({
  name,
  comment,
  severity: 'error',
  from: { path: `^${folder}/`, pathNot: TEST },
  to: { path: OURS, pathNot: allowed },
});

export const importRules: IForbiddenRuleType[] = [
  only('contract-alone', 'contract imports nothing of ours', 'contract', '^contract/'),
  {
    name: 'contract-pure',
    comment: 'contract does nothing to the outside: it is loaded by browsers too',
    severity: 'error',
    from: { path: '^contract/', pathNot: TEST },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'schemas-apart',
    comment: 'browsers know what is sent and answered by its types: schemas, and what reads them, stay on the server',
    severity: 'error',
    from: { path: '^(contract|ui|storefront|back-office)/', pathNot: [TEST, `^contract/.*${SCHEMAS}`] },
    to: { path: `^contract/.*${SCHEMAS}`, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'zod-apart',
    comment: 'no script of a page holds zod',
    severity: 'error',
    from: { path: '^(contract|ui|storefront|back-office)/', pathNot: [TEST, `^contract/.*${SCHEMAS}`] },
    to: { path: 'node_modules/zod/' },
  },
  only('platform-below', 'platform knows neither features nor what the market sells', 'platform', PLATFORM_KNOWS),
  only('api-below', 'the API knows neither pages nor tools', 'api', '^(api|platform|contract)/'),
  only('ui-below', 'ui knows the contract alone', 'ui', '^(ui|contract)/'),
  only('storefront-apart', 'pages reach the API over HTTP alone', 'storefront', '^(storefront|ui|contract)/'),
  only(
    'back-office-apart',
    'pages reach the API over HTTP alone',
    'back-office',
    '^(back-office|ui|contract)/|^web/page-builds/(built-apps|data-modules|installed-build)',
  ),
  only(
    'web-below',
    'serving pages knows no feature of the API',
    'web',
    '^(web|platform|contract|(storefront|back-office)/lib/page-contexts)',
  ),
  only('tools-below', 'commands work through the writers of the API', 'tools', '^(tools|demo|api|platform|contract)/'),
  only('demo-below', 'the demo is written through the writers of the API', 'demo', '^(demo|api|platform|contract)/'),
  {
    name: 'api-features-apart',
    comment: 'a feature uses another one in an edge file, or through its queries and writes',
    severity: 'error',
    from: { path: '^api/([^/]+)/', pathNot: [TEST, EDGE, WRITE_API] },
    to: { path: '^api/[^/]+/', pathNot: ['^api/$1/', '^api/schema/', '-(queries|writes)\\.ts$'] },
  },
  {
    name: 'storefront-features-apart',
    comment: 'only a page or a route uses another feature',
    severity: 'error',
    from: { path: '^storefront/([^/]+)/', pathNot: [TEST, EDGE] },
    to: { path: '^storefront/[^/]+/', pathNot: ['^storefront/$1/', SHARED] },
  },
  {
    name: 'back-office-features-apart',
    comment: 'only a page or a route uses another feature',
    severity: 'error',
    from: { path: '^back-office/([^/]+)/', pathNot: [TEST, EDGE] },
    to: { path: '^back-office/[^/]+/', pathNot: ['^back-office/$1/', OFFICE_SHARED] },
  },
  {
    name: 'edges-are-ends',
    comment: 'nobody imports a page, a route or a command but the table of contents and tests',
    severity: 'error',
    from: { path: OURS, pathNot: [TEST, CONTENTS, '^scripts/'] },
    to: { path: EDGE },
  },
  {
    name: 'server-only',
    comment: 'what runs on the server alone is loaded by pages, never by what they are made of',
    severity: 'error',
    from: { path: '^(ui|storefront|back-office)/', pathNot: [TEST, EDGE, CONTENTS, '\\.config\\.ts$'] },
    to: { path: '\\.server\\.tsx?$|^web/' },
  },
  {
    name: 'demo-is-optional',
    comment: 'the product works without its demo',
    severity: 'error',
    from: { path: OURS, pathNot: [TEST, '^start\\.ts$', '^(demo|tools|bench)/'] },
    to: { path: '^(demo|tools)/' },
  },
  {
    name: 'migrations-alone',
    comment: 'what a migration once did never changes because something elsewhere did',
    severity: 'error',
    from: { path: '^api/schema/migrations/[0-9]' },
    to: { path: OURS, pathNot: '^platform/database/migration-kit\\.ts$' },
  },
  {
    name: 'from-outside',
    comment: 'the browser tests and the benchmark drive the product from outside',
    severity: 'error',
    from: { path: '^(e2e|bench)/' },
    to: { path: '^(platform|api|tools|demo|ui|web|storefront|back-office)/' },
  },
  {
    name: 'tests-apart',
    comment: 'only tests import tests',
    severity: 'error',
    from: { path: OURS, pathNot: [TEST, '^vitest\\.config\\.ts$', '^bench/'] },
    to: { path: TEST },
  },
  {
    name: 'no-barrels',
    comment: 'a file is named after what it holds',
    severity: 'error',
    from: {},
    to: { path: '(^|/)(index|utils)\\.tsx?$', pathNot: 'node_modules' },
  },
  { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'no-circles-of-folders',
    severity: 'error',
    scope: 'folder',
    from: {},
    to: { circular: true },
  },
];
