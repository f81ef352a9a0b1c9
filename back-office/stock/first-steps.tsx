import { Link } from 'react-router';
import * as messages from '#contract/messages/stock.ts';
import type { OwnSeller } from '#contract/office/self-schemas.ts';
import type { FirstSteps as Steps } from '#contract/office/stock-schemas.ts';
import type { Action } from '#contract/permissions.ts';
import type { May } from '../lib/may.ts';
import { CheckIcon } from './check-icon.tsx';

interface FirstStepsProps {
  seller: Pick<OwnSeller, 'kind' | 'isTrusted'>;
  steps: Steps;
  may: May;
  search: string;
}

interface Step {
  name: keyof Steps['done'];
  to: string;
  label: string;
  means: string;
  needs: Action;
}

// No message: the names of actions, and paths.
const stepsOf = ({ kind, isTrusted }: FirstStepsProps['seller']): readonly Step[] => [
  {
    name: 'import',
    to: '/sell/import',
    label: messages.LOAD_STOCK,
    means: messages.WHOLE_STOCK_MEANS,
    needs: 'import listings',
  },
  {
    name: 'page',
    to: '/sell/page',
    label: messages.FIRST_PAGE,
    means: messages.FIRST_PAGE_MEANS,
    // No message: the name of an action.
    needs: 'edit the public page',
  },
  {
    name: 'team',
    to: '/sell/team',
    label: messages.FIRST_TEAM,
    means: messages.FIRST_TEAM_MEANS,
    // The list shows this step to all who may import listings, since the same roles may invite: managers invite agents, owners invite anybody.
    needs: 'import listings',
  },
  {
    name: 'car',
    to: '/sell/new',
    label: messages.firstListing(kind),
    means: messages.firstMeans(isTrusted),
    needs: 'edit listings',
  },
];

/**
 * Guides a new seller to the first ads: a dealer or garage by a list of steps, each ticked once done; a private seller or an agent by one
 * button.
 */
export function FirstSteps({ seller, steps: { isShown, done }, may, search }: FirstStepsProps) {
  const all = stepsOf(seller);
  const steps = isShown ? all.filter(({ needs }) => may(needs)) : all.filter(({ name }) => name === 'car');
  if (steps.length < 2) return steps.map((step) => <OnlyStep key={step.name} step={step} search={search} />);
  const next = steps.find(({ name }) => !done[name]);
  const count = steps.filter(({ name }) => done[name]).length;
  return (
    <section className="mt-6 rounded-xl border border-stone-200 bg-white p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-bold">{messages.FIRST_STEPS}</h2>
        <p className="text-stone-700">{messages.stepsDone(count, steps.length)}</p>
      </div>
      <ol className="mt-2 divide-y divide-stone-200">
        {steps.map((step) => (
          <li key={step.name} className="flex items-start gap-3 py-3">
            <span className={step === next ? 'mt-2.5' : undefined}>
              <Mark isDone={done[step.name]} />
            </span>
            <div className="min-w-0">
              <Link
                to={step.to + search}
                className={
                  step === next
                    ? 'button-main mb-2'
                    : '-my-2.5 inline-block py-2.5 font-semibold underline underline-offset-4'
                }
              >
                {step.label}
              </Link>
              <p className="text-stone-700">{step.means}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A green tick if the step is done, otherwise an empty circle. */
const Mark = ({ isDone }: { isDone: boolean }) =>
  isDone ? (
    <span className="grid size-6 shrink-0 place-items-center rounded-full bg-green-700 text-white forced-color-adjust-none">
      <CheckIcon />
      <span className="sr-only">{messages.STEP_DONE}</span>
    </span>
  ) : (
    <span className="block size-6 shrink-0 rounded-full border-2 border-stone-400" />
  );

const OnlyStep = ({ step: { to, label, means }, search }: { step: Step; search: string }) => (
  <div className="mt-6 grid gap-4 rounded-xl border border-stone-200 bg-white p-5 sm:justify-items-start sm:p-8">
    <p className="text-lg">{means}</p>
    <Link to={to + search} className="button-main">
      {label}
    </Link>
  </div>
);
