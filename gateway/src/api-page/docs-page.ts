import { login, type ServiceName } from '@tillmap/contracts';
import { NONCE_PLACEHOLDER } from '../screens/style-nonce.ts';
import { asText, callHtml, type Operation, preformatted } from './call-html.ts';
import type { OpenApi } from './openapi.ts';
import { STYLE } from './style.ts';

/** The groups in the order people need them. */
const GROUPS: Readonly<Record<ServiceName, string>> = {
  catalog: 'Looking products up',
  'file-building': 'Supplier files: upload, process, review, download',
  promotion: 'Promotions',
  auth: 'Signing in, people and API keys',
  'reference-data': 'Wholesalers, departments, VAT codes and mappings',
  audit: 'Disclaimers and activity',
  gateway: 'Settings of the screens',
};

const introduction = (publicUrl: string): string => `
<h1>Tillmap API</h1>
<p>Every endpoint that the web app uses and other software can use. For machines: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<h2 id="credentials">With an API key</h2>
<p>To look up products you need an API key. An administrator creates it under <a href="/admin/api-keys">Admin, API Keys</a>. Send it in
<code>X-API-Key</code>, or as a bearer token in <code>Authorization</code>. The examples below use these variables:</p>
${preformatted(`TILLMAP=${publicUrl}\nAPI_KEY=tmk_…`)}
<h2 id="signing-in">As a user</h2>
<p>All other calls need the token of a user who signed in. It is valid for <code>expires_in</code> seconds.</p>
${preformatted(
  `curl -X POST "$TILLMAP${login.path}" \\\n  -H 'Content-Type: application/json' \\\n  -d '{"email":"staff@example.com","password":"…"}'\nTOKEN=… # "token" of the answer`,
)}
<h2 id="refusals">When it is refused</h2>
<p>Every refusal is a problem (RFC 9457, <code>application/problem+json</code>). <code>message</code> is a sentence that can be shown to people,
<code>errors</code> says which field is wrong, <code>request_id</code> finds the request in the logs. After 429 and 503 wait as many seconds as
<code>Retry-After</code> says, then send the same request again.</p>
${preformatted(
  JSON.stringify(
    {
      type: 'urn:tillmap:problem:invalid',
      title: 'Unprocessable Entity',
      status: 422,
      detail: 'Please select a wholesaler',
      message: 'Please select a wholesaler',
      errors: { wholesaler_code: ['Please select a wholesaler'] },
      request_id: '0190a5d0-ac96-774b-8cce-b302099a8058',
    },
    undefined,
    2,
  ),
)}
<h2 id="values">How values are written</h2>
<p>Times are RFC 3339 in UTC, days <code>YYYY-MM-DD</code>. Money is text with a decimal point, never a number. Answers may get new fields: ignore those
you do not know.</p>`;

type Listed = Readonly<{ method: string; path: string; operation: Operation }>;

const callsOf = ({ paths }: OpenApi): readonly Listed[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: operation as unknown as Operation,
    })),
  );

const link = ({ method, operation }: Listed): string =>
  `<li><a href="#${asText(operation.operationId)}">${asText(operation.operationId)} <span class="method ${method}">${method}</span></a></li>`;

/** The description as one readable page that needs nothing else: no scripts, no other files. */
export const docsPage = (description: OpenApi, publicUrl: string): string => {
  const calls = callsOf(description);
  const groups = Object.entries(GROUPS)
    .map(([service, title]) => ({
      id: `of-${service}`,
      title,
      calls: calls.filter(({ operation }) => operation.tags[0] === service),
    }))
    .filter((group) => group.calls.length > 0);
  const menu = groups.map(
    (group) => `<p><a href="#${group.id}">${group.title}</a></p><ul>${group.calls.map(link).join('')}</ul>`,
  );
  const sections = groups.map(
    ({ id, title, calls: of }) =>
      `<section><h2 id="${id}">${title}</h2>${of.map(({ method, path, operation }) => callHtml(method, path, operation)).join('\n')}</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tillmap API</title>
<style nonce="${NONCE_PLACEHOLDER}">${STYLE}</style>
</head>
<body><div class="frame">
<nav aria-label="Calls"><a href="/">Tillmap</a>${menu.join('\n')}</nav>
<main>${introduction(publicUrl)}
${sections.join('\n')}
</main></div></body>
</html>
`;
};
