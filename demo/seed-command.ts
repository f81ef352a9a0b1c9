import { parseArgs } from 'node:util';
import { readMarketConfig } from '../api/schema/market-config.ts';
import { migrateMarket } from '../api/schema/migrations.ts';
import { connect } from '../platform/database/connect.ts';
import { prepareDataDir, StartError } from '../platform/database/data-dir.ts';
import { runCommand } from '../platform/process/run.ts';
import { loadPeople, refusePeopleOfDemo } from './people/seed-people.ts';
import { DEMO_CARS, loadDemo } from './seed.ts';

// npm run seed, npm run seed -- --cars 100000, or npm run seed -- --people
await runCommand(async () => {
  const { values } = parseArgs({ options: { cars: { type: 'string' }, people: { type: 'boolean' } } });
  const cars = Number(values.cars ?? DEMO_CARS);
  if (!Number.isInteger(cars) || cars < 1) throw new StartError('--cars takes a whole number of cars from 1.');
  const config = readMarketConfig();
  prepareDataDir(config.dataDir, console.info);
  const adapter = await connect(config, console.info);
  await migrateMarket(adapter);
  if (values.people) await refusePeopleOfDemo(adapter, config);
  const startedAt = performance.now();
  await loadDemo(adapter, cars, console.info);
  const seconds = (performance.now() - startedAt) / 1000;
  console.info(`The demo catalogue is there, ${cars} cars, in ${seconds.toFixed(1)} s.`);
  if (values.people) await loadPeople(adapter, config, console.info, Date.now());
  await adapter.close();
});
