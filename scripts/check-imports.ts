import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { importRules } from './import-rules.ts';

const SOURCES = [
  'server.ts',
  'start.ts',
  'contract',
  'platform',
  'api',
  'tools',
  'demo',
  'test',
  'ui',
  'web',
  'storefront',
  'back-office',
  'e2e',
  'bench',
  'scripts',
];
const TESTS = '\\.test\\.tsx?$|^test/|^e2e/';

interface Violation {
  rule: string;
  from: string;
  to: string;
}

/** Files that React Router generates. */
const GENERATED = '\\+types/|\\.react-router/';

async function violationsOf(sources: readonly string[], forbidden: IForbiddenRuleType[], exclude: string) {
  const { output } = await cruise([...sources], {
    parser: 'swc',
    // Type imports count too.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: exclude },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
    validate: true,
    ruleSet: { forbidden },
  });
  // Without `outputType` the result is an object.
  const { violations } = (output as ICruiseResult).summary;
  return violations.map(({ rule, from, to, cycle }): Violation => {
    const circle = cycle?.map(({ name }) => name).join(' → ');
    return { rule: rule.name, from, to: circle ?? to };
  });
}

const isOfFolders = (rule: IForbiddenRuleType) => 'scope' in rule && rule.scope === 'folder';

/** Messages import the types of what they name, and those import their labels: as folders that is a circle, as files it is not. */
const SENTENCES = '^contract/messages/';

/** Returns every import that breaks a rule. Tests may import from anywhere, so folders are checked without them. */
export async function findViolations(sources: readonly string[] = SOURCES): Promise<Violation[]> {
  const ofFiles = importRules.filter((rule) => !isOfFolders(rule));
  return [
    ...(await violationsOf(sources, ofFiles, GENERATED)),
    ...(await violationsOf(sources, importRules.filter(isOfFolders), `${GENERATED}|${TESTS}|${SENTENCES}`)),
  ];
}

if (import.meta.main) {
  const violations = await findViolations();
  for (const { rule, from, to } of violations) console.error(`${rule}: ${from} imports ${to}`);
  if (violations.length > 0) process.exitCode = 1;
  else console.info('Imports keep to the rules.');
}
