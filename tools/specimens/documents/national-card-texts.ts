/** Values in their standard form, by field of print: dates ISO 8601. */
export interface NationalHolder {
  readonly values: Readonly<Record<string, string>>;
  /** Values that the card prints in Latin letters as well, below the others. */
  readonly latin: Readonly<Record<string, string>>;
}

export interface NationalCard {
  readonly kind: 'id_card' | 'driving_licence';
  readonly state: string;
  readonly title: string;
  /** `inline`: the label or number stands on the value's line. */
  readonly rows: readonly { readonly field: string; readonly label: string; readonly inline?: true }[];
  readonly holders: readonly [NationalHolder, ...NationalHolder[]];
}

const holder = (values: Record<string, string>, latin: Record<string, string> = {}): NationalHolder => ({
  values,
  latin,
});

/** Cards by issuing country: the logic of its documents, not their looks. All holders are invented. */
export const NATIONAL_CARDS = {
  GR: {
    kind: 'id_card',
    state: 'ΕΛΛΗΝΙΚΗ ΔΗΜΟΚΡΑΤΙΑ / HELLENIC REPUBLIC',
    title: 'ΔΕΛΤΙΟ ΤΑΥΤΟΤΗΤΑΣ / IDENTITY CARD',
    rows: [
      { field: 'last_name', label: 'Επώνυμο / Surname' },
      { field: 'first_name', label: 'Όνομα / Name' },
      { field: 'birth_date', label: 'Ημερομηνία γέννησης / Date of birth' },
      { field: 'birth_place', label: 'Τόπος γέννησης / Place of birth' },
      { field: 'expiry_date', label: 'Ημερομηνία λήξης / Date of expiry' },
      { field: 'number', label: 'Αριθμός ταυτότητας / Card number' },
    ],
    holders: [
      holder(
        {
          last_name: 'ΔΡΑΓΟΥΜΑΝΗΣ',
          first_name: 'ΧΡΥΣΑΝΘΟΣ',
          birth_date: '1984-03-19',
          birth_place: 'ΚΑΛΑΜΑΤΑ',
          expiry_date: '2033-05-08',
          number: 'AK1842093',
        },
        { last_name: 'DRAGOUMANIS', first_name: 'CHRYSANTHOS' },
      ),
      holder(
        {
          last_name: 'ΨΑΘΑ',
          first_name: 'ΕΥΑΓΓΕΛΙΑ',
          birth_date: '1997-12-02',
          birth_place: 'ΞΑΝΘΗ',
          expiry_date: '2034-01-27',
          number: 'AZ7305518',
        },
        { last_name: 'PSATHA', first_name: 'EVANGELIA' },
      ),
    ],
  },
  BG: {
    kind: 'id_card',
    state: 'РЕПУБЛИКА БЪЛГАРИЯ / REPUBLIC OF BULGARIA',
    title: 'ЛИЧНА КАРТА / IDENTITY CARD',
    rows: [
      { field: 'last_name', label: 'Фамилия / Surname' },
      { field: 'first_name', label: 'Име / Name' },
      { field: 'personal_number', label: 'ЕГН / Personal No' },
      { field: 'birth_date', label: 'Дата на раждане / Date of birth' },
      { field: 'expiry_date', label: 'Валидност / Date of expiry' },
      { field: 'number', label: '№ на документа / Document number' },
    ],
    holders: [
      holder(
        {
          last_name: 'ЩЪРКЕЛОВ',
          first_name: 'ЗДРАВКО',
          personal_number: '8107234567',
          birth_date: '1981-07-23',
          expiry_date: '2031-10-14',
          number: '649301275',
        },
        { last_name: 'SHTARKELOV', first_name: 'ZDRAVKO' },
      ),
      holder(
        {
          last_name: 'ЙОРДАНОВА',
          first_name: 'ЖИВКА',
          personal_number: '9302158834',
          birth_date: '1993-02-15',
          expiry_date: '2030-06-03',
          number: '650118842',
        },
        { last_name: 'YORDANOVA', first_name: 'ZHIVKA' },
      ),
    ],
  },
  RS: {
    kind: 'id_card',
    state: 'РЕПУБЛИКА СРБИЈА',
    title: 'ЛИЧНА КАРТА',
    rows: [
      { field: 'last_name', label: 'Презиме' },
      { field: 'first_name', label: 'Име' },
      { field: 'birth_date', label: 'Датум рођења' },
      { field: 'birth_place', label: 'Место рођења' },
      { field: 'issue_date', label: 'Датум издавања' },
      { field: 'expiry_date', label: 'Важи до' },
      { field: 'number', label: 'Број личне карте' },
    ],
    holders: [
      holder({
        last_name: 'ЂУРИЧИЋ',
        first_name: 'ЊЕГОШ',
        birth_date: '1979-09-30',
        birth_place: 'ЧАЧАК',
        issue_date: '2022-04-11',
        expiry_date: '2032-04-11',
        number: '008214673',
      }),
      holder({
        last_name: 'ЖИВАНОВИЋ',
        first_name: 'ЉУБИЦА',
        birth_date: '1990-01-06',
        birth_place: 'ШАБАЦ',
        issue_date: '2021-11-19',
        expiry_date: '2031-11-19',
        number: '007730158',
      }),
    ],
  },
  UA: {
    kind: 'id_card',
    state: 'УКРАЇНА • UKRAINE',
    title: 'ПАСПОРТ ГРОМАДЯНИНА УКРАЇНИ',
    rows: [
      { field: 'last_name', label: 'Прізвище / Surname' },
      { field: 'first_name', label: "Ім'я / Name" },
      { field: 'birth_date', label: 'Дата народження / Date of birth' },
      { field: 'expiry_date', label: 'Дійсний до / Date of expiry' },
      { field: 'number', label: 'Документ № / Document No' },
    ],
    holders: [
      holder(
        {
          last_name: 'ҐРИЦЕНКО',
          first_name: 'ЄВГЕН',
          birth_date: '1988-06-17',
          expiry_date: '2032-08-21',
          number: '004719356',
        },
        { last_name: 'GRYTSENKO', first_name: 'YEVHEN' },
      ),
      holder(
        {
          last_name: 'ЇЖАКЕВИЧ',
          first_name: 'СОЛОМІЯ',
          birth_date: '1995-10-04',
          expiry_date: '2033-02-12',
          number: '005906284',
        },
        { last_name: 'YIZHAKEVYCH', first_name: 'SOLOMIIA' },
      ),
    ],
  },
  BY: {
    kind: 'id_card',
    state: 'РЭСПУБЛІКА БЕЛАРУСЬ / REPUBLIC OF BELARUS',
    title: 'ІДЭНТЫФІКАЦЫЙНАЯ КАРТА / IDENTITY CARD',
    rows: [
      { field: 'last_name', label: 'Прозвішча / Surname' },
      { field: 'first_name', label: 'Імя / Given names' },
      { field: 'birth_date', label: 'Дата нараджэння / Date of birth' },
      { field: 'expiry_date', label: 'Тэрмін дзеяння / Date of expiry' },
      { field: 'personal_number', label: 'Ідэнтыфікацыйны нумар / Identification No' },
    ],
    holders: [
      holder(
        {
          last_name: 'ВАЎЧОК',
          first_name: 'ЮЗЭФ',
          birth_date: '1976-05-29',
          expiry_date: '2031-07-16',
          personal_number: '3290576H041PB2',
        },
        { last_name: 'VAUCHOK', first_name: 'YUZEF' },
      ),
      holder(
        {
          last_name: 'ЖУРАЎЛЁВА',
          first_name: 'ЯДВІГА',
          birth_date: '1999-08-11',
          expiry_date: '2034-03-05',
          personal_number: '4110899K052PB7',
        },
        { last_name: 'ZHURAULIOVA', first_name: 'YADVIHA' },
      ),
    ],
  },
  RU: {
    kind: 'driving_licence',
    state: 'РОССИЙСКАЯ ФЕДЕРАЦИЯ',
    title: 'ВОДИТЕЛЬСКОЕ УДОСТОВЕРЕНИЕ',
    rows: [
      { field: 'last_name', label: '1.', inline: true },
      { field: 'first_name', label: '2.', inline: true },
      { field: 'birth_date', label: '3.', inline: true },
      { field: 'issue_date', label: '4a)', inline: true },
      { field: 'expiry_date', label: '4b)', inline: true },
      { field: 'authority', label: '4c)', inline: true },
      { field: 'number', label: '5.', inline: true },
    ],
    holders: [
      holder(
        {
          last_name: 'ПЬЯНКОВ',
          first_name: 'АРСЕНИЙ ИЛЬИЧ',
          birth_date: '1983-11-27',
          issue_date: '2023-02-09',
          expiry_date: '2033-02-09',
          authority: 'ГИБДД 5907',
          number: '9912384706',
        },
        { last_name: 'PIANKOV', first_name: 'ARSENII ILICH' },
      ),
      holder(
        {
          last_name: 'ЩЕГЛОВА',
          first_name: 'ЭЛЬВИРА ЮРЬЕВНА',
          birth_date: '1994-04-08',
          issue_date: '2021-08-25',
          expiry_date: '2031-08-25',
          authority: 'ГИБДД 7413',
          number: '9925160938',
        },
        { last_name: 'SHCHEGLOVA', first_name: 'ELVIRA IUREVNA' },
      ),
    ],
  },
} as const satisfies Record<string, NationalCard>;
