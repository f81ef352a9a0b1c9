import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seededRandom } from './random.ts';

// Changes prices in a SQLite database, as a process of its own that bench-writes.ts runs beside the server.
//   node bench/price-writer.ts FILE --per-second 50 --seconds 300
//   node bench/price-writer.ts FILE --at-once 100000 --price 123456789

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'per-second': { type: 'string', default: '50' },
    seconds: { type: 'string', default: '1' },
    'at-once': { type: 'string' },
    price: { type: 'string', default: '1' },
  },
});
const [file = ''] = positionals;
const database = new DatabaseSync(file);
database.exec('pragma busy_timeout = 5000; pragma synchronous = full');

function changeAtOnce(count: number, price: number) {
  const { changes } = database
    .prepare('update car set price = ? where id in (select id from car where published_at is not null limit ?)')
    .run(price, count);
  // Output for the process that started this one.
  console.info(changes);
}

async function changeInTurn(perSecond: number, seconds: number) {
  const random = seededRandom(1);
  const last = Number(database.prepare('select max(id) as last from car').get()?.last);
  const change = database.prepare('update car set price = price + 1000 where id = ?');
  const startedAt = performance.now();
  for (let count = 0; count < perSecond * seconds; count += 1) {
    await sleep(Math.max(0, startedAt + (count * 1_000) / perSecond - performance.now()));
    change.run(1 + Math.floor(random() * last));
  }
}

if (values['at-once']) changeAtOnce(Number(values['at-once']), Number(values.price));
else await changeInTurn(Number(values['per-second']), Number(values.seconds));
database.close();
