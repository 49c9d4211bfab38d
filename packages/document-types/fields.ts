/** The fields that documents print. `other` are labels of no field: they end the values of others. */
export const PRINTED_FIELDS = [
  'last_name',
  'first_name',
  'full_name',
  'birth_date',
  'birth_place',
  'issue_date',
  'expiry_date',
  'authority',
  'number',
  'personal_number',
  'sex',
  'nationality',
  'address',
  'categories',
] as const;
export type PrintedField = (typeof PRINTED_FIELDS)[number];

/** `name`: the family name where given names have a label of their own, otherwise both. */
export type LabelMeaning = PrintedField | 'name' | 'other';

export type PrintedSex = 'M' | 'F' | 'X';
