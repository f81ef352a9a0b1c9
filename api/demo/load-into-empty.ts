import type { Engine } from '../db/engine.ts';
import { isEmptyCatalogue } from './empty-catalogue.ts';

/** What a new server shows until it has a catalogue of its own. The demo's is loaded where there is none: on one start of many. */
export async function loadDemoIntoEmpty(engine: Engine, say: (line: string) => void): Promise<void> {
  if (!(await isEmptyCatalogue(engine.db))) return;
  const { DEMO_CARS, loadDemo } = await import('./seed.ts');
  await loadDemo(engine, DEMO_CARS, say);
  say(`Loaded the demo catalogue with ${DEMO_CARS} cars (DEMO_DATA=off leaves it out).`);
}
