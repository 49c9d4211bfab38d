import type { ComponentPropsWithRef } from 'react';
import { TextInput } from './field.tsx';

/** Digits of a PIN. */
const LENGTH = 6;

/** Whether a PIN is complete. */
export const isWholePin = (pin: string): boolean => /^\d{6}$/.test(pin);

interface PinInputProps extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange'> {
  readonly value: string;
  readonly onType: (pin: string) => void;
}

/** Six digits that nobody reads over a shoulder and no browser remembers. */
export function PinInput({ onType, ...props }: PinInputProps) {
  return (
    <TextInput
      {...props}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={LENGTH}
      onChange={({ currentTarget }) => onType(currentTarget.value.replaceAll(/\D/g, '').slice(0, LENGTH))}
    />
  );
}
