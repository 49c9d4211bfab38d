/** Signs of the camera and confirmation screens, drawn on 24 by 24 units. */
const paths = {
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  settings: 'M4 8h9M17 8h3M13 8a2 2 0 1 0 4 0a2 2 0 1 0-4 0M4 16h3M11 16h9M7 16a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  turn: 'M19 12a7 7 0 1 1-2.3-5.2M17 3v4h-4',
} as const;

export function Sign({ name }: { readonly name: keyof typeof paths }) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
