import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { htmlEscape } from 'escape-goat';
import { type Middleware, pathParameter } from '../context.js';
import { HttpError } from '../http-error.js';
import { openApiDocument, type Served } from '../openapi/document.js';
import { policy } from '../presenters/page.js';
import { sendPage } from '../send-page.js';
import type { PublicBase } from '../urls/public-base.js';
import { sendAsset } from './send-asset.js';

const page = (provider: string): string => htmlEscape`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${provider}: the interface</title>
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<main id="docs"></main>
<noscript><p>This page needs JavaScript. The document itself is at <a href="openapi.json">openapi.json</a>.</p></noscript>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/docs.js"></script>
</body>
</html>
`;

/** The reader of the document writes styles into the page as it goes; nothing else is opened for it. */
const POLICY = policy({
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
});

/** GET /openapi.json */
export const showOpenApi =
  (base: PublicBase, served: Served): Middleware =>
  (ctx) => {
    ctx.body = openApiDocument(base(ctx), served);
  };

/** GET /docs */
export const showDocs = (): Middleware => (ctx) =>
  sendPage(ctx, { html: page(ctx.state.brand?.name ?? 'Compliance Oracle'), contentSecurityPolicy: POLICY });

const packageFile = (name: string): URL => {
  const folder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  return pathToFileURL(path.join(folder, name));
};

/** GET /docs/{file}: the files of swagger-ui-dist that the page loads, from our own disk, and no others. */
export const sendDocsFile = (): Middleware => {
  const files: Readonly<Record<string, readonly [URL, string]>> = {
    'swagger-ui.css': [packageFile('swagger-ui.css'), 'text/css; charset=utf-8'],
    'swagger-ui-bundle.js': [packageFile('swagger-ui-bundle.js'), 'text/javascript; charset=utf-8'],
    'docs.js': [new URL('../assets/docs.js', import.meta.url), 'text/javascript; charset=utf-8'],
  };
  const senders = new Map(
    Object.entries(files)
      .filter(([, [file]]) => existsSync(file))
      .map(([name, [file, type]]) => [name, sendAsset(file, type)]),
  );
  return (ctx, next) => {
    const send = senders.get(pathParameter(ctx, 'file'));
    if (send === undefined) throw new HttpError(404, 'Not found');
    return send(ctx, next);
  };
};
