interface FileFieldProps {
  id: string;
  name: string;
  label: string;
  hint: string;
  /** As the attribute of an input: endings and types. */
  accept: string;
  required?: boolean;
}

/** A file of the reader's device, in a form that the browser sends by itself. */
export function FileField({ id, name, label, hint, accept, required = false }: FileFieldProps) {
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-sm text-stone-600">
        {hint}
      </p>
      <input
        id={id}
        type="file"
        name={name}
        required={required}
        accept={accept}
        aria-describedby={`${id}-hint`}
        className="mt-1 block w-full cursor-pointer rounded-lg border border-stone-400 bg-white p-1.5 text-sm file:mr-3 file:min-h-10 file:cursor-pointer file:rounded-md file:border-0 file:bg-stone-100 file:px-4 file:font-semibold"
      />
    </div>
  );
}
