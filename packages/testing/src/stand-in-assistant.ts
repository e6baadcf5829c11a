import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerJson, fakeServer } from './stand-in.ts';

/** One item as it came over the wire. */
export type AskedItem = Readonly<{
  item: number;
  name: string;
  size?: string;
  /** The supplier category; left out where the file has none. */
  supplier_group?: string;
  candidates: readonly Readonly<{ candidate: number; group: string; examples: readonly string[] }>[];
}>;

/** How the endpoint behaves: `answer` is what a good one would give by the test's choice. */
export type AssistantPlay = (response: ServerResponse, items: readonly AskedItem[]) => void | Promise<void>;

/** A completion with this text. */
export const saying =
  (text: (items: readonly AskedItem[]) => string): AssistantPlay =>
  (response, items) =>
    answerJson(response, {
      id: 'completion-1',
      object: 'chat.completion',
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text(items) } }],
      usage: { prompt_tokens: 90, completion_tokens: 10, total_tokens: 100 },
    });

/** A good endpoint: answers each item with what `choose` returns; undefined leaves it out. */
export const choosing = (choose: (item: AskedItem) => unknown): AssistantPlay =>
  saying((items) =>
    JSON.stringify({
      answers: items
        .map((one) => ({ item: one.item, candidate: choose(one) }))
        .filter(({ candidate }) => candidate !== undefined),
    }),
  );

/** The endpoint refuses, or is not well. */
export const answering =
  (status: number, headers: Record<string, string> = {}): AssistantPlay =>
  (response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    answerJson(response, { error: { message: `said ${status}` } }, status);
  };

const endless: AssistantPlay = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '.repeat(1_024)), 5);
  response.on('close', () => clearInterval(timer));
};

/** Endpoints as one would rather not have them. */
export const HOSTILE: Readonly<Record<string, AssistantPlay>> = {
  'never answers': () => undefined,
  'resets the connection': (response) => void response.socket?.resetAndDestroy(),
  'breaks off in the middle': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
    response.write('{"choices":');
    setTimeout(() => response.socket?.destroy(), 20);
  },
  'sends without an end': endless,
  'sends a huge body': saying(() => 'x'.repeat(5_000_000)),
  'sends us elsewhere': answering(307, { location: 'http://127.0.0.1:1/v1/chat/completions' }),
  'answers with a page': (response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Sign in</body></html>');
  },
  'answers with nothing': (response) => void response.writeHead(204).end(),
  'answers with another shape': (response) => answerJson(response, { choices: [] }),
  'refuses the key': answering(401),
  'does not know the model': answering(404),
  'has had too many requests': answering(429, { 'retry-after': '60' }),
  'is not well': answering(500),
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

type Sent = { messages?: readonly { role: string; content: string }[] };

const itemsOf = (body: string): readonly AskedItem[] => {
  const { messages = [] } = JSON.parse(body) as Sent;
  return (
    JSON.parse(messages.findLast(({ role }) => role === 'user')?.content ?? '{"items":[]}') as { items: AskedItem[] }
  ).items;
};

/** An OpenAI-compatible endpoint on loopback that plays what a test wants, and keeps what it was sent. */
export const fakeAssistant = async (first: AssistantPlay, port?: number) => {
  let play = first;
  const asked: AskedItem[][] = [];
  const bodies: string[] = [];
  const server = await fakeServer((request, response) => {
    if (request.method === 'GET') return answerJson(response, { data: [{ id: 'small-1' }] });
    void bodyOf(request).then(async (body) => {
      bodies.push(body);
      const items = itemsOf(body);
      asked.push([...items]);
      await play(response, items);
    });
  }, port);
  return {
    url: `${server.url}/v1`,
    /** The items of each request so far. */
    asked,
    /** All that was sent, word for word. */
    bodies,
    plays: (other: AssistantPlay) => {
      play = other;
    },
    stop: server.stop,
  };
};

export type StandInAssistant = Awaited<ReturnType<typeof fakeAssistant>>;
