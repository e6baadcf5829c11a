import type { AnyCall } from '@tillmap/contracts';
import compression from 'compression';
import { type RequestHandler, Router } from 'express';
import { withStyleNonce } from '../screens/style-nonce.ts';
import { docsPage } from './docs-page.ts';
import { openApi } from './openapi.ts';

/** `/api/openapi.json` and `/api/docs`, made from the contracts once. */
export const apiPage = (calls: readonly AnyCall[], publicUrl: string): RequestHandler => {
  const description = openApi(calls, publicUrl);
  const page = docsPage(description, publicUrl);
  const router = Router();
  router.get('/api/openapi.json', compression(), (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache').json(description);
  });
  router.get('/api/docs', compression(), (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache').type('html').send(withStyleNonce(page, response));
  });
  return router;
};
