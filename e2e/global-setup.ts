import { startServer } from './start-server.ts';

/** One server for all tests; they only read, so none is in another's way. */
export default async function setUp() {
  const server = await startServer();
  process.env.E2E_ADDRESS = server.address;
  return () => server.stop();
}
