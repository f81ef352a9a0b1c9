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
    // Makes the check cover imports of types too, which disappear from compiled code.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: exclude },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
    validate: true,
    ruleSet: { forbidden },
  });
  // The cast is safe: the checker returns an object, not text, if no `outputType` is set.
  const { violations } = (output as ICruiseResult).summary;
  return violations.map(({ rule, from, to, cycle }): Violation => {
    const circle = cycle?.map(({ name }) => name).join(' → ');
    return { rule: rule.name, from, to: circle ?? to };
  });
}

const isOfFolders = (rule: IForbiddenRuleType) => 'scope' in rule && rule.scope === 'folder';

/**
 * Folder left out of the rule about circles between folders: its files import types from folders that import labels from it. No circle exists
 * between single files.
 */
const SENTENCES = '^contract/messages/';

/** Returns every import that breaks a rule. Rules about circles between folders leave out tests, which may import from anywhere. */
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
