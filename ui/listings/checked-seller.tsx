import * as messages from '#contract/messages/seller-checks.ts';
import type { SellerChecks } from '#contract/sellers/seller-checks.ts';
import { useSite } from '../site-context.ts';

/** A badge for a seller that staff have checked. It opens and shows which facts were checked and which were not. */
export function CheckedSeller({ checks }: { checks: SellerChecks | null }) {
  const { name } = useSite();
  if (checks === null) return null;
  return (
    <details className="seller-checks">
      <summary className="cursor-pointer py-2.5 font-semibold underline">{messages.checkedBy(name)}</summary>
      <p className="text-stone-700">
        {messages.whatWasChecked(checks)} {messages.whatWasNot(checks)} {messages.LOOK_YOURSELF}
      </p>
    </details>
  );
}
