export { reportErrorContext, scriptMarkContext, siteContext, takeHtmlContext } from '../ui/page-contexts.ts';
export { handleError, handleRequest as default } from '../ui/render-document.server.tsx';
export { sendContext } from './lib/page-contexts.ts';
