import type { ReactNode } from 'react';

interface FieldProps {
  label: string;
  name: string;
  children: ReactNode;
  defaultValue?: string | number | undefined;
  className?: string;
  onChoose?: (value: string) => void;
}

/** A labelled native select: the platform's own list is the fastest one on a phone. */
export function SelectField({ label, name, defaultValue, className = '', onChoose, children }: FieldProps) {
  return (
    <label className={`block text-sm font-medium ${className}`}>
      <span className="mb-1 block">{label}</span>
      <select
        name={name}
        defaultValue={defaultValue ?? ''}
        onChange={(event) => onChoose?.(event.target.value)}
        className="field-control"
      >
        {children}
      </select>
    </label>
  );
}

interface TextFieldProps {
  label: string;
  name: string;
  defaultValue?: string | number | undefined;
  placeholder?: string;
  /** Digits: the phone's number keys. */
  isNumber?: boolean;
}

export function TextField({ label, name, defaultValue, placeholder, isNumber = false }: TextFieldProps) {
  return (
    <label className="block text-sm font-medium">
      <span className="mb-1 block">{label}</span>
      <input
        type="text"
        name={name}
        defaultValue={defaultValue ?? ''}
        placeholder={placeholder}
        inputMode={isNumber ? 'numeric' : 'text'}
        autoComplete="off"
        maxLength={100}
        // A hundred million, beside another, in the narrowest column.
        className={isNumber ? 'field-control lg:px-2 lg:text-sm' : 'field-control'}
      />
    </label>
  );
}
