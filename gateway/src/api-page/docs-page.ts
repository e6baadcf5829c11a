import type { OpenApi } from './openapi.ts';

type Json = Readonly<Record<string, unknown>>;

const asText = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const part = (title: string, content: unknown): string =>
  content === undefined ? '' : `<h4>${asText(title)}</h4><pre>${asText(JSON.stringify(content, undefined, 2))}</pre>`;

const schemaIn = (message: unknown): unknown => {
  const content = (message as { content?: Record<string, Json> } | undefined)?.content;
  return content && Object.values(content)[0]?.schema;
};

const operationHtml = (method: string, path: string, operation: Json): string => {
  const responses = operation.responses as Record<string, Json>;
  const parameters = operation.parameters as readonly unknown[];
  const roles = operation['x-roles'] as readonly string[] | undefined;
  const takesApiKey = (operation.security as readonly object[]).some((way) => 'apiKey' in way);
  const [status = '', answer] = Object.entries(responses)[0] ?? [];
  const refused = Object.keys(responses).filter((code) => Number(code) >= 400);
  return `<details id="${asText(String(operation.operationId))}">
<summary><b>${method.toUpperCase()}</b> <code>${asText(path)}</code><br>${asText(String(operation.summary))}</summary>
<p>${roles ? `Signed in as ${asText(roles.join(', '))}${takesApiKey ? ', or with an API key' : ''}.` : 'Open to everyone.'} Refused with ${refused.join(', ')}.</p>
${part('Parameters', parameters.length > 0 ? parameters : undefined)}
${part('Request', schemaIn(operation.requestBody))}
${part(`Answer ${status}`, schemaIn(answer))}
</details>`;
};

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c1c1c; background: #fff }
details { border: 1px solid #ccc; border-radius: 6px; margin: .5rem 0; padding: .5rem 1rem }
summary { cursor: pointer }
pre { background: #f4f4f4; padding: .75rem; overflow: auto; font-size: 13px }
`;

/** The description as one readable page that needs nothing else: no scripts, no other files. */
export const docsPage = ({ paths }: OpenApi): string => {
  const groups = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const [tag = ''] = operation.tags as string[];
      groups.set(tag, [...(groups.get(tag) ?? []), operationHtml(method, path, operation)]);
    }
  const sections = [...groups].map(([tag, operations]) => `<h2>${asText(tag)}</h2>\n${operations.join('\n')}`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tillmap: calls</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Tillmap: calls</h1>
<p>Sign in with <a href="#login">login</a> and send the token as <code>Authorization: Bearer …</code>; calls that
take an API key take it there or as <code>X-API-Key: …</code>. Errors are RFC 9457 problems with a sentence in <code>message</code>. For machines: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}
</body>
</html>
`;
};
