import { useId } from 'react';
import { Form, useNavigation } from 'react-router';
import * as messages from '#contract/messages/imports.ts';
import type { ImportFault, ImportRow } from '#contract/office/import-schemas.ts';

const labelOf = ({ header, field }: ImportFault) => header || messages.importFieldLabel(field);

/** Lists the faults that several rows of a file share, each with a form that corrects it in all of these rows. */
export const FaultList = ({ faults }: { faults: readonly ImportFault[] }) => (
  <section className="mt-6">
    <h2 className="text-lg font-bold">{messages.FAULTS_IN_COMMON}</h2>
    <ul className="mt-3 overflow-hidden rounded-xl border border-stone-200 bg-white">
      {faults.map((fault) => (
        <li key={`${fault.field} ${fault.cell}`} className="border-stone-200 px-4 py-3 not-first:border-t">
          <p className="font-semibold break-words">{messages.faultInRows(labelOf(fault), fault.cell, fault.rows)}</p>
          <p className="text-sm break-words text-stone-600">{fault.reason}</p>
          <MendForm fault={fault} />
        </li>
      ))}
    </ul>
  </section>
);

function MendForm({ fault }: { fault: ImportFault }) {
  const { field, cell, rows, meant } = fault;
  const isBusy = useNavigation().state !== 'idle';
  const id = useId();
  return (
    <Form method="post" className="mt-2 flex flex-wrap items-end gap-2" preventScrollReset>
      <input type="hidden" name="intent" value="mend" />
      <input type="hidden" name="field" value={field} />
      <input type="hidden" name="from" value={cell} />
      <label htmlFor={id} className="grid min-w-0 grow gap-1 text-sm sm:max-w-72">
        {cell === '' ? messages.fillWith(rows) : messages.readAs(rows)}
        <MendInput id={id} fault={fault} key={meant} />
      </label>
      <button type="submit" disabled={isBusy} className="button-quiet">
        {cell === '' ? messages.FILL_IN : messages.READ_SO}
      </button>
      {cell !== '' && (
        <button
          type="submit"
          name="isEmpty"
          value="yes"
          formNoValidate
          disabled={isBusy}
          className="min-h-11 underline"
        >
          {messages.LEAVE_EMPTY}
        </button>
      )}
    </Form>
  );
}

function MendInput({ id, fault: { choices, meant } }: { id: string; fault: ImportFault }) {
  if (choices === null) {
    return <input id={id} name="to" required maxLength={200} defaultValue={meant ?? ''} className="field-control" />;
  }
  return (
    <select id={id} name="to" required defaultValue={meant ?? ''} className="field-control">
      <option value="">{messages.CHOOSE_ONE}</option>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

interface CellFormProps {
  row: number;
  fault: ImportRow['faults'][number];
  label: string;
}

/** Corrects a single cell of a file. */
export const CellForm = ({ row, fault: { field, cell }, label }: CellFormProps) => (
  <Form method="post" className="mt-1 flex gap-2 sm:max-w-96" preventScrollReset>
    <input type="hidden" name="intent" value="cell" />
    <input type="hidden" name="row" value={row} />
    <input type="hidden" name="field" value={field} />
    <input
      name="text"
      defaultValue={cell}
      maxLength={4_000}
      aria-label={messages.correctedLabel(label, row)}
      className="field-control min-w-0 grow"
    />
    <button type="submit" className="button-quiet">
      {messages.CORRECT_CELL}
    </button>
  </Form>
);
