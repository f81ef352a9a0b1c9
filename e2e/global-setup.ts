import { keepDatabase, startServer } from './start-server.ts';

/** In the log, and past it. */
const LOGGED_ERROR = /^(\{"level":[56]0|\w*Error: ).*$/gm;

/** One server for all tests. Each makes the members that it needs, so none is in another's way. Nothing they do is an error to it. */
export default async function setUp() {
  const server = await startServer({ RATE_LIMITS: 'off', LEAD_SMS_PER_DAY: '1000' });
  process.env.E2E_ADDRESS = server.address;
  process.env.E2E_DATA_DIR = server.dataDir;
  process.env.E2E_DATABASE = keepDatabase(server);
  return async () => {
    await server.stop();
    const errors = server.said().match(LOGGED_ERROR) ?? [];
    if (errors.length > 0) throw new Error(`The server logged errors:\n${errors.join('\n')}`);
  };
}
