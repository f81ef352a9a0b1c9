import type { ReactNode } from 'react';
import { Link, useNavigation } from 'react-router';
import type { SellerMove } from '#contract/listing-states.ts';
import { isPublicState, stageOf } from '#contract/listing-states.ts';
import * as messages from '#contract/messages/stock.ts';
import type { StockListRow } from '#contract/office/stock-schemas.ts';
import { Spinner } from '../../ui/spinner.tsx';
import type { May } from '../lib/may.ts';
import { publicPath } from '../lib/public-path.ts';
import { IntentForm } from '../shell/intent-form.tsx';
import { MoreIcon } from './more-icon.tsx';
import { editPath, titleOf } from './stock-parts.tsx';
import { questionBefore, type RowStep, rowSteps } from './stock-steps.ts';

interface RowActionsProps {
  row: StockListRow;
  may: May;
  search: string;
}

const MAIN = 'stock-action';
const IN_MENU = 'stock-menu-item';

/** The actions on a row: the main one as a button, the others in a menu. All of them are buttons of one form. */
export function RowActions({ row, may, search }: RowActionsProps) {
  const { main, others } = rowSteps(row, may);
  const isPublic = isPublicState(row.state);
  if (main === null && others.length === 0 && !isPublic) return null;
  const step = (one: RowStep, className: string) => (
    <Step key={one} step={one} row={row} may={may} search={search} className={className} />
  );
  return (
    <IntentForm sent={{ of: row.documentId }} className="flex justify-end">
      {main !== null && step(main, MAIN)}
      {(others.length > 0 || isPublic) && (
        <details name="stock-menu" className="stock-menu">
          <summary aria-label={messages.doneTo(messages.MORE_TO_DO, titleOf(row))}>
            <MoreIcon />
          </summary>
          <div>
            {others.map((other) => step(other, IN_MENU))}
            {isPublic && (
              <a href={publicPath(row.kind, row.documentId)} className={IN_MENU}>
                {messages.SEE_AS_BUYER}
              </a>
            )}
          </div>
        </details>
      )}
    </IntentForm>
  );
}

interface StepProps extends RowActionsProps {
  step: RowStep;
  className: string;
}

/** A button's label, with a shorter one for phones. Screen readers always get the long one. */
function Words({ whole, short }: { whole: string; short: string | undefined }) {
  if (short === undefined) return whole;
  return (
    <>
      <span className="sm:hidden">{short}</span>
      <span className="max-sm:hidden">{whole}</span>
    </>
  );
}

function Step({ step, row, may, search, className }: StepProps) {
  const title = titleOf(row);
  if (step === 'edit') {
    const [label, short] = stageOf(row.state).isUnfinished
      ? [messages.FINISH, messages.FINISH_SHORT]
      : [messages.EDIT, messages.EDIT_SHORT];
    return (
      <Link to={editPath(row.documentId, search)} aria-label={messages.doneTo(label, title)} className={className}>
        {className === MAIN ? short : label}
      </Link>
    );
  }
  const whole = messages.MOVE_WORDS[step];
  const label = <Words whole={whole} short={className === MAIN ? messages.ROW_WORDS[step] : undefined} />;
  const question = questionBefore(step, row.isWaiting, may);
  const spoken = messages.doneTo(whole, title);
  if (question === null)
    return <MoveButton move={step} of={row.documentId} label={label} spoken={spoken} className={className} />;
  return (
    <details className="stock-question">
      <summary aria-label={spoken} className={className}>
        {label}
      </summary>
      <p>{question}</p>
      <MoveButton move={step} of={row.documentId} label={messages.yes(whole)} spoken={spoken} className="button-ink" />
    </details>
  );
}

interface MoveButtonProps {
  move: SellerMove;
  of: string;
  label: ReactNode;
  spoken: string;
  className: string;
}

function MoveButton({ move, of, label, spoken, className }: MoveButtonProps) {
  const { formData } = useNavigation();
  const isBusy = formData?.get('of') === of && formData.get('intent') === move;
  return (
    <button type="submit" name="intent" value={move} aria-label={spoken} aria-busy={isBusy} className={className}>
      {isBusy && <Spinner />}
      {label}
    </button>
  );
}
