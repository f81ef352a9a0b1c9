import { data } from 'react-router';
import { PAGE_NOT_FOUND } from '#contract/messages/shell.ts';
import { siteContext } from '../../ui/page-contexts.ts';
import { Prose } from '../../ui/prose.tsx';
import { renderMarkdown, summarise } from '../lib/markdown.server.ts';
import { PageHead } from '../shell/page-head.tsx';
import type { Route } from './+types/text-page.ts';
import { findText } from './texts.server.ts';

const SUMMARY_LONGEST = 160;

/** The texts are Markdown files in this folder, which only the server reads. */
export function loader({ url, context }: Route.LoaderArgs) {
  const path = url.pathname.replace(/\/$/, '');
  const text = findText(path, context.get(siteContext));
  if (text === undefined) throw data(PAGE_NOT_FOUND, { status: 404 });
  const { title, body } = text;
  return { path, title, html: renderMarkdown(body), summary: summarise(body, SUMMARY_LONGEST) };
}

export default function TextPage({ loaderData: { path, title, html, summary } }: Route.ComponentProps) {
  return (
    <article className="container-page max-w-3xl py-6">
      <PageHead title={title} description={summary} path={path} />
      <h1 className="text-2xl font-bold md:text-2xl">{title}</h1>
      <Prose html={html} />
    </article>
  );
}
