import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import { prepareDataDir, StartError } from '../db/data-dir.ts';
import { migrate } from '../db/migrate.ts';
import { runCommand } from '../run.ts';
import { DEMO_CARS, loadDemo } from './seed.ts';

// npm run seed, or npm run seed -- --cars 100000
await runCommand(async () => {
  const { values } = parseArgs({ options: { cars: { type: 'string' } } });
  const cars = Number(values.cars ?? DEMO_CARS);
  if (!Number.isInteger(cars) || cars < 1) throw new StartError('--cars takes a whole number of cars from 1.');
  const config = readConfig();
  prepareDataDir(config.dataDir, console.info);
  const engine = await connect(config, console.info);
  await migrate(engine);
  const startedAt = performance.now();
  await loadDemo(engine, cars, console.info);
  const seconds = (performance.now() - startedAt) / 1000;
  console.info(`The demo catalogue is there, ${cars} cars, in ${seconds.toFixed(1)} s.`);
  await engine.close();
});
