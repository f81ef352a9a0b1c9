import { SECRET_HINT } from '#contract/messages/webhooks.ts';
import type { NewWebhook } from '#contract/office/webhook-schemas.ts';
import { Notice } from '../../ui/notice.tsx';

/** A page that shows a new secret; it is shown only once. */
export const WebhookSecret = ({ title, made: { address, secret } }: { title: string; made: NewWebhook }) => (
  <div className="mt-4">
    <Notice isGood takesFocus>
      {title}
      <p className="mt-1 font-normal break-words">{address}</p>
      <p className="mt-2 rounded-lg border border-stone-300 bg-white p-3 font-mono text-sm font-normal break-all select-all">
        {secret}
      </p>
      <p className="mt-2 font-normal">{SECRET_HINT}</p>
    </Notice>
  </div>
);
