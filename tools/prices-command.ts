import { compareModel, listModels } from '../api/prices/like-price-jobs.ts';
import { readMarketConfig } from '../api/schema/market-config.ts';
import { connect } from '../platform/database/connect.ts';
import { runCommand } from '../platform/process/run.ts';

const inPerCent = (part: number | null) => (part === null ? '-' : `${(part * 100).toFixed(1)} %`);

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? null;

type Compared = Awaited<ReturnType<typeof compareModel>>['compared'][number];

const rowOf = (model: string, { isInBond, cars, prices: { slopes, error, likes } }: Compared) => ({
  model: isInBond ? `${model}, in bond` : model,
  cars: cars.length,
  'a year newer': inPerCent(slopes.perYear),
  '10,000 km more': inPerCent(slopes.perDistance),
  'missed by': inPerCent(error),
  told: likes.size,
});

// npm run prices: prints how well prices are estimated. For each car, the estimate is made from the other cars of its model, and compared
// with the car's price. Changes nothing.
await runCommand(async () => {
  const adapter = await connect(readMarketConfig(), () => undefined);
  const all: { name: string; compared: Compared }[] = [];
  for (const { id, make, model } of await listModels(adapter)) {
    const { compared } = await compareModel(adapter, id);
    all.push(...compared.map((one) => ({ name: `${make} ${model}`, compared: one })));
  }
  await adapter.close();
  const told = all.filter(({ compared }) => compared.prices.error !== null);
  console.table(told.map(({ name, compared }) => rowOf(name, compared)));
  const errors = told.flatMap(({ compared: { prices } }) => (prices.likes.size > 0 ? (prices.error ?? []) : []));
  const sum = (of: (one: Compared) => number) => all.reduce((total, { compared }) => total + of(compared), 0);
  console.info(
    `${sum(({ prices }) => prices.likes.size)} of ${sum(({ cars }) => cars.length)} used cars are told what others like them cost; half of these models are missed by ${inPerCent(median(errors))} or less.`,
  );
});
