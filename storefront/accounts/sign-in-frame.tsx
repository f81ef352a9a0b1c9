import type { ReactNode } from 'react';
import { NEEDS_SCRIPTS } from '#contract/messages/sign-in.ts';
import { PageHead } from '../shell/page-head.tsx';

interface SignInFrameProps {
  title: string;
  intro?: string | undefined;
  /** True if the page's form can be sent without scripts; false for most sign-in pages. */
  worksWithoutScripts?: boolean;
  children: ReactNode;
}

/** The frame of the sign-in pages: one narrow column for one task. */
export function SignInFrame({ title, intro, worksWithoutScripts = false, children }: SignInFrameProps) {
  return (
    <div className="container-page max-w-md py-8">
      <PageHead title={title} />
      <h1 className="text-2xl font-bold">{title}</h1>
      {intro && <p className="mt-1 text-muted">{intro}</p>}
      {!worksWithoutScripts && (
        <noscript>
          <p className="mt-4 font-semibold">{NEEDS_SCRIPTS}</p>
        </noscript>
      )}
      <div className="mt-5 grid gap-4 rounded-xl border border-line bg-white p-5">{children}</div>
    </div>
  );
}
