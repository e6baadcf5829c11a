import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { NotFound } from '@tillmap/service-kit';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { withStyleNonce } from './style-nonce.ts';

const NOT_BUILT = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="3">
<title>Tillmap</title>
</head>
<body style="font-family: system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1rem">
<h1>Tillmap is getting ready</h1>
<p>The screens are not there yet. This page tries again every three seconds.</p>
</body>
</html>
`;

/** Of the build: names carry a hash of the content, so a name's content never changes. */
const ASSETS = '/assets/';
const OURS = /^\/(api|internal|\.well-known|metrics)(\/|$)/;

const isPage = (request: Request): boolean => {
  const lastSegment = request.path.slice(request.path.lastIndexOf('/') + 1);
  return !request.path.startsWith(ASSETS) && !lastSegment.includes('.') && Boolean(request.accepts('html'));
};

const sendPage = async (root: string, response: Response): Promise<void> => {
  const page = root === '' ? undefined : await readFile(join(root, 'index.html'), 'utf8').catch(() => undefined);
  response.setHeader('Cache-Control', 'no-cache');
  // Without ETag: a page that is taken from the cache has the nonce of another response.
  if (page !== undefined) response.type('html').send(withStyleNonce(page, response));
  else response.status(503).setHeader('Retry-After', '3').type('html').send(NOT_BUILT);
};

const builtFiles = (root: string): RequestHandler =>
  express.static(root, {
    index: false,
    redirect: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = path.startsWith(join(root, ASSETS));
      response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

/** Serves the built screens: files as they are, any other page address as index.html; a waiting page before the build. */
export const screens = (webDist: string): readonly RequestHandler[] => {
  const root = webDist === '' ? '' : resolve(webDist);
  const onlyReads: RequestHandler = (request, _response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || OURS.test(request.path)) throw new NotFound('This address does not exist.');
    next();
  };
  const page: RequestHandler = async (request, response, next) => {
    if (isPage(request)) await sendPage(root, response);
    else next();
  };
  // By its own name it is the page as well, and not a file as it is.
  const named: RequestHandler = async (request, response, next) => {
    if (request.path === '/index.html') await sendPage(root, response);
    else next();
  };
  return root === '' ? [onlyReads, page] : [onlyReads, named, builtFiles(root), page];
};
