/** The day it is where the person is, as YYYY-MM-DD. */
export function localDay(now: Date): string {
  const pad = (number: number, length: number) => String(number).padStart(length, '0');
  return `${pad(now.getFullYear(), 4)}-${pad(now.getMonth() + 1, 2)}-${pad(now.getDate(), 2)}`;
}
