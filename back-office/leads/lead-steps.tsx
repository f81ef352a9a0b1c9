import type { ReactNode } from 'react';
import { LEAD_STATES, type LeadMoveName, leadStateAfter } from '#contract/leads/lead-states.ts';
import * as inbox from '#contract/messages/inbox.ts';
import * as messages from '#contract/messages/lead-inbox.ts';
import { formatPrice } from '#contract/messages/units.ts';
import type { Lead, SellableListing } from '#contract/office/lead-schemas.ts';
import { definedItems } from '#contract/values/defined-only.ts';
import { Field } from '../../ui/forms/field.tsx';
import { type Refusal, typedIn } from '../../ui/forms/refusal.ts';
import { Choices } from '../shell/choices.tsx';
import { Confirm } from '../shell/confirm.tsx';
import { IntentButton, IntentForm, SubmitButton } from '../shell/intent-form.tsx';
import { sentFor } from './lead-done.ts';

/** Changes of a lead's state that need no confirmation, since they are easily reversed. */
const QUICK: readonly LeadMoveName[] = ['contact', 'negotiate', 'view'];

const labelOf = (move: LeadMoveName, { state }: Lead): string => {
  if (move !== 'contact') return messages.MOVE_WORDS[move];
  if (state === 'spam') return messages.NOT_SPAM;
  return state === 'lost' ? inbox.OPEN_AGAIN : messages.MOVE_WORDS.contact;
};

interface LeadStepsProps {
  lead: Lead;
  /** Whether the user may put a listing back on sale that was marked as sold by mistake. */
  canPutBack: boolean;
  /** Why the last change of the lead's state was refused; undefined: it was not refused. */
  refused: Refusal | undefined;
}

/** Buttons for all changes of state that are possible from the lead's present state. */
export function LeadSteps({ lead, canPutBack, refused }: LeadStepsProps) {
  const can = (move: LeadMoveName) => leadStateAfter(lead.state, move) !== undefined;
  const isOver = !LEAD_STATES[lead.state].isOpen && LEAD_STATES[lead.state].isEarnest;
  const quick = QUICK.filter((move) => can(move) && !(isOver && move !== 'contact'));
  return (
    <div className="flex flex-wrap gap-2">
      {quick.map((move) => (
        <IntentButton key={move} sent={sentFor('move', lead, move)} label={labelOf(move, lead)} />
      ))}
      {can('win') && <WinStep lead={lead} canPutBack={canPutBack} />}
      {can('lose') && <LoseStep lead={lead} refused={refused} />}
      {can('mark as spam') && (
        <Confirm name="step" label={messages.MOVE_WORDS['mark as spam']}>
          <MoveForm lead={lead} move="mark as spam" label={messages.SAY_SPAM}>
            <p>{messages.ASK_SPAM}</p>
          </MoveForm>
        </Confirm>
      )}
    </div>
  );
}

interface MoveFormProps {
  lead: Lead;
  move: LeadMoveName;
  label: string;
  refusal?: Refusal | undefined;
  children: ReactNode;
}

function MoveForm({ lead, move, label, refusal, children }: MoveFormProps) {
  const sent = sentFor('move', lead, move);
  return (
    <IntentForm sent={sent} refusal={refusal} className="grid gap-3">
      {children}
      <SubmitButton sent={sent} label={label} className="button-ink" />
    </IntentForm>
  );
}

function sellableWords({ title, stockNumber, price, isSold }: SellableListing): string {
  const name = [title, stockNumber, price === null ? null : formatPrice(price)].filter((part) => part !== null);
  return isSold ? messages.isSoldAlready(name.join(', ')) : name.join(', ');
}

/** Marks the lead as won, and asks which listing was sold; the listing that the buyer asked about is preselected. */
function WinStep({ lead, canPutBack }: Omit<LeadStepsProps, 'refused'>) {
  const own = lead.sellable.find(({ documentId }) => documentId === lead.listing?.documentId);
  const others = lead.sellable.filter((one) => one !== own);
  return (
    <Confirm name="step" label={messages.MOVE_WORDS.win}>
      <MoveForm lead={lead} move="win" label={messages.SAY_SOLD}>
        <Field
          kind="choice"
          label={messages.WHICH_IS_SOLD[lead.kind]}
          name="sold"
          defaultValue={own?.documentId ?? 'none'}
        >
          {definedItems(own, ...others).map((one) => (
            <option key={one.documentId} value={one.documentId}>
              {sellableWords(one)}
            </option>
          ))}
          <option value="none">{messages.NONE_OF_THEM}</option>
        </Field>
        <p className="text-sm text-stone-700">
          {messages.SOLD_MEANS} {!canPutBack && messages.MANAGER_PUTS_BACK}
        </p>
      </MoveForm>
    </Confirm>
  );
}

function LoseStep({ lead, refused }: Pick<LeadStepsProps, 'lead' | 'refused'>) {
  return (
    <Confirm name="step" label={messages.MOVE_WORDS.lose} isOpen={typedIn(refused, 'move') === 'lose'}>
      <MoveForm lead={lead} move="lose" label={messages.SAY_LOST} refusal={refused}>
        <Choices
          type="radio"
          name="reason"
          legend={messages.WHY_LOST}
          choices={messages.LOST_REASONS}
          wordsOf={(reason) => reason}
          refusal={refused}
        />
        <Field label={messages.OTHER_REASON} name="own" maxLength={500} autoComplete="off" refusal={refused} />
      </MoveForm>
    </Confirm>
  );
}
