import type { ServiceName } from '@tillmap/contracts';
import { curlOf } from './example.ts';
import { type Field, fieldsOf, type JsonSchema, typeOf } from './schema-fields.ts';

type Message = Readonly<{ description: string; content?: Readonly<Record<string, { schema: JsonSchema }>> }>;

/** An operation of the description, as far as the page shows it. */
export type Operation = Readonly<{
  operationId: string;
  summary: string;
  tags: readonly [ServiceName];
  security: readonly Readonly<Record<string, readonly string[]>>[];
  'x-roles'?: readonly string[];
  parameters: readonly Readonly<{ name: string; in: string; required: boolean; schema: JsonSchema }>[];
  requestBody?: Readonly<{ content: Readonly<Record<string, { schema: JsonSchema }>> }>;
  responses: Readonly<Record<string, Message>>;
}>;

/** Text that stands in HTML as it is. */
export const asText = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** `code` between back ticks, the rest as it is. */
export const withCode = (text: string): string => asText(text).replace(/`([^`]*)`/g, '<code>$1</code>');

/** Returns a text as an HTML block that can be scrolled by keyboard. */
export const preformatted = (text: string): string => `<pre tabindex="0">${asText(text)}</pre>`;

const fieldRow = ({ name, depth, type, isRequired, limits }: Field): string => `<tr style="--depth:${depth}">
<td><code>${asText(name)}</code></td>
<td>${asText(type)}${isRequired ? '' : ' <span class="quiet">(may be absent)</span>'}</td><td class="quiet">${asText(limits)}</td></tr>`;

const fieldTable = (title: string, fields: readonly Field[]): string =>
  fields.length === 0
    ? ''
    : `<h3>${asText(title)}</h3><div class="scroll"><table class="wide"><thead><tr><th>Field</th><th>Type</th><th>Limits</th></tr></thead>
<tbody>${fields.map(fieldRow).join('')}</tbody></table></div>`;

const parameterFields = ({ parameters }: Operation, place: string): readonly Field[] =>
  fieldsOf({
    properties: Object.fromEntries(
      parameters.filter((each) => each.in === place).map(({ name, schema }) => [name, schema]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  });

const UPLOAD = 'multipart/form-data';

const bodyOf = ({ requestBody }: Operation): { schema: JsonSchema; isUpload: boolean } | undefined => {
  const [found] = Object.entries(requestBody?.content ?? {});
  return found && { schema: found[1].schema, isUpload: found[0] === UPLOAD };
};

const answerHtml = (status: string, { content }: Message): string => {
  const [found] = Object.entries(content ?? {});
  if (!found) return `<h3>Answer ${status}</h3><p class="quiet">Without a body.</p>`;
  const [type, { schema }] = found;
  if (type !== 'application/json') return `<h3>Answer ${status}</h3><p class="quiet">A file, ${asText(type)}.</p>`;
  return `${fieldTable(`Answer ${status}: ${typeOf(schema)}`, fieldsOf(schema))}`;
};

const takesApiKey = ({ security }: Operation): boolean => security.some((way) => 'apiKey' in way);

const WORDS = new Intl.ListFormat('en-GB');

/** Who may make the call, in words. */
const whoMay = (operation: Operation): string => {
  const roles = operation['x-roles'];
  if (!roles) return 'Open to everyone, without signing in.';
  const people = WORDS.format(roles.map((role) => `${role}s`));
  return `For ${people}${takesApiKey(operation) ? ', or with an API key' : ''}.`;
};

const exampleHtml = (method: string, path: string, operation: Operation): string => {
  const [, answer] = Object.entries(operation.responses)[0] ?? [];
  const body = bodyOf(operation);
  const openOrToken = operation['x-roles'] ? 'token' : 'nothing';
  return preformatted(
    curlOf({
      method,
      path,
      takes: takesApiKey(operation) ? 'api-key' : openOrToken,
      parameters: operation.parameters,
      body: body?.schema,
      isUpload: body?.isUpload ?? false,
      answersFile: answer?.content !== undefined && !('application/json' in answer.content),
    }),
  );
};

const refusalsHtml = ({ responses }: Operation): string => {
  const refused = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  const rows = refused.map(
    ([status, { description }]) => `<tr><td>${status}</td><td>${withCode(description)}</td></tr>`,
  );
  return `<h3>Errors</h3><table><tbody>${rows.join('')}</tbody></table>`;
};

/** A call, folded up. The address of its text unfolds it. */
export const callHtml = (method: string, path: string, operation: Operation): string => {
  const body = bodyOf(operation);
  const [status = '', answer] = Object.entries(operation.responses)[0] ?? [];
  return `<details><summary><span class="method ${method}">${method}</span> <code>${asText(path)}</code><span class="say">${withCode(operation.summary)}</span></summary>
<div class="body" id="${asText(operation.operationId)}">
<p>${asText(whoMay(operation))}</p>
${exampleHtml(method, path, operation)}
${fieldTable('In the path', parameterFields(operation, 'path'))}
${fieldTable('In the query', parameterFields(operation, 'query'))}
${body ? fieldTable(body.isUpload ? 'Request, as a form' : `Request: ${typeOf(body.schema)}`, fieldsOf(body.schema)) : ''}
${answer ? answerHtml(status, answer) : ''}
${refusalsHtml(operation)}
</div></details>`;
};
