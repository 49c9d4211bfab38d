/** An invented person, as the documents of Utopia name them. Dates are `YYYY-MM-DD`. */
export interface Holder {
  surname: string;
  givenNames: string;
  birthDate: string;
  birthPlace: string;
  sex: 'F' | 'M' | 'X';
  /** cm */
  height: number;
  eyes: 'BRO' | 'BLU' | 'GRN' | 'HAZ';
  address: { street: string; postalCode: string; city: string };
}

/**
 * Invented holders. Their names have the difficulties of real ones: marks, hyphens, apostrophes, one name only, very
 * long ones.
 */
export const HOLDERS = {
  lindqvist: {
    surname: 'Lindqvist-Åkerø',
    givenNames: 'Maja Éloïse',
    birthDate: '1991-04-17',
    birthPlace: 'Port Amaurot',
    sex: 'F',
    height: 168,
    eyes: 'BRO',
    address: { street: 'Harbour Lane 14', postalCode: '10245', city: 'Port Amaurot' },
  },
  odelaney: {
    surname: "O'Delaney",
    givenNames: 'Fiona Jane',
    birthDate: '1988-11-02',
    birthPlace: 'Anyder Bridge',
    sex: 'F',
    height: 174,
    eyes: 'GRN',
    address: { street: 'Old Mill Street 3', postalCode: '20118', city: 'Anyder Bridge' },
  },
  yildiz: {
    surname: 'Yıldız',
    givenNames: 'Gülşah',
    birthDate: '1995-08-23',
    birthPlace: 'Hillside',
    sex: 'F',
    height: 163,
    eyes: 'BRO',
    address: { street: 'Orchard Road 77', postalCode: '30401', city: 'Hillside' },
  },
  bjornsdottir: {
    surname: 'Björnsdóttir',
    givenNames: 'Þóra',
    birthDate: '1997-02-09',
    birthPlace: 'Northhaven',
    sex: 'F',
    height: 171,
    eyes: 'BLU',
    address: { street: 'Lighthouse Walk 5', postalCode: '40022', city: 'Northhaven' },
  },
  wolframshausen: {
    surname: 'von Wolframshausen-Przybyłowska',
    givenNames: 'Anna Katharina Theodora Maximiliane',
    birthDate: '1979-12-31',
    birthPlace: 'Port Amaurot',
    sex: 'F',
    height: 166,
    eyes: 'HAZ',
    address: { street: 'Assembly Square 1', postalCode: '10001', city: 'Port Amaurot' },
  },
  suryani: {
    surname: 'Suryani',
    givenNames: '',
    birthDate: '2001-06-30',
    birthPlace: 'Hillside',
    sex: 'F',
    height: 159,
    eyes: 'BRO',
    address: { street: 'Terrace Steps 21', postalCode: '30455', city: 'Hillside' },
  },
} as const satisfies Record<string, Holder>;

/** Key of an invented holder. */
export type HolderName = keyof typeof HOLDERS;
