/** The part of the package that is measured; it brings no types. */
declare module 'ofac' {
  const ofac: { search(person: { firstName: string; lastName: string }, file: string): Promise<{ uid: string }[]> };
  export default ofac;
}
