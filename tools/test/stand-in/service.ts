import { createServer } from 'node:http';

/** A small service for tests of the launcher: ready at once, dies on request, ends with its channel. */
const server = createServer((request, response) => {
  if (request.url === '/die') process.kill(process.pid, 'SIGKILL');
  const { PORT, DATABASE_URL, BUS_URL, SERVICE_SECRET, SEED_USERS, AUTH_URL, WEB_DIST, AI_API_KEY } = process.env;
  const environment = { PORT, DATABASE_URL, BUS_URL, SERVICE_SECRET, SEED_USERS, AUTH_URL, WEB_DIST, AI_API_KEY };
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ pid: process.pid, environment }));
});
server.listen(Number(process.env.PORT), process.env.HOST, () => {
  process.stdout.write(
    `${JSON.stringify({ level: 30, time: Date.now(), msg: 'listening', port: process.env.PORT })}\n`,
  );
});
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
