import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the scripts and styles that start Swagger UI and adapt it to a phone. */
const OWN_FOLDER = fileURLToPath(new URL('page', import.meta.url));
const PACKAGE = createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json');
const LIBRARY_FOLDER = join(dirname(PACKAGE), 'static');

const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';

const FILES: Readonly<Record<string, { folder: string; type: string }>> = {
  'swagger-ui-bundle.js': { folder: LIBRARY_FOLDER, type: SCRIPT },
  'swagger-ui.css': { folder: LIBRARY_FOLDER, type: STYLE },
  'docs.js': { folder: OWN_FOLDER, type: SCRIPT },
  'docs.css': { folder: OWN_FOLDER, type: STYLE },
};

/** Returns a script or style that the page of the documentation loads; undefined if there is no file of this name. */
export function findDocsFile(name: string) {
  const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  return file && { type: file.type, read: () => readFile(join(file.folder, name)) };
}

/**
 * Returns the content security policy of the documentation's page. `data:` is for pictures in the style sheet. A request that a reader
 * tries on the page may only go to the API.
 */
const policyFor = (api: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self' ${new URL(api).origin}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

interface DocsPage {
  title: string;
  /** Address of the API. */
  api: string;
  /** Address of the folder that contains the scripts and styles of this page. */
  files: string;
  /** Address of the OpenAPI document. */
  document: string;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const docsHtml = ({ title, files, document }: DocsPage) => `<!doctype html>
<html lang="en-UG"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${files}/swagger-ui.css">
<link rel="stylesheet" href="${files}/docs.css">
<script src="${files}/swagger-ui-bundle.js" defer></script>
<script src="${files}/docs.js" defer></script>
<div id="api" data-document="${document}"><noscript>The document itself is at <a href="${document}">${document}</a>.</noscript></div>
</html>`;

/** Returns the page that shows the API's documentation. */
export const docsPage = (page: DocsPage) => ({
  html: docsHtml(page),
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policyFor(page.api) },
});
