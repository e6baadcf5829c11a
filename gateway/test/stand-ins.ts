import { type Answering, answerJson, fakeAuth } from '@tillmap/testing';

/** Says what arrived. */
export const echo: Answering = (request, response) => {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  request.on('end', () =>
    answerJson(response, { method: request.method, url: request.url, headers: request.headers, bytes }),
  );
};

/** auth as the gateway sees it; what it does not know itself is answered by `other`. */
export const authForGateway = (other: Answering = echo) => fakeAuth({ service: 'gateway', other });
