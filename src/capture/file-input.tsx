import { useRef, type ReactNode } from 'react';
import { ACCEPTED_FILES } from '../media/picture-file.ts';

interface FileInputProps {
  readonly onChoose: (file: File) => void;
  /** The button that opens the browser's own dialogue. */
  readonly children: (open: () => void) => ReactNode;
}

/** Lets the person choose one picture or PDF; phones offer their own camera beside their files. */
export function FileInput({ onChoose, children }: FileInputProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED_FILES}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // So that choosing the same file again is a choice too.
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
      {children(() => input.current?.click())}
    </>
  );
}
