import { Agent, request as httpRequest } from 'node:http';
import express from 'express';
import { listenForParent } from './listen-for-parent.ts';

// The least that an Express proxy does: every request goes on to UPSTREAM as it is, over kept connections. What the gateway costs
// is measured against it.

const upstream = new URL(process.env.UPSTREAM ?? '');
const agent = new Agent({ keepAlive: true });
const app = express();

app.use((request, response) => {
  const { method, headers, originalUrl: path } = request;
  const { hostname, port } = upstream;
  const outgoing = httpRequest({ hostname, port, method, path, headers, agent }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  request.pipe(outgoing);
});

listenForParent(app);
