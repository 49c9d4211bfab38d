import { pick, seededRandom } from '../../specimens/random.ts';

/** Frequent given and family names by country, from general knowledge; none comes from a list of sanctions. */
export const PEOPLES: readonly { given: string; family: string }[] = [
  {
    given:
      'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Karen Christopher Sarah Daniel Lisa Matthew Nancy Anthony Sandra Mark Ashley Steven Emily Andrew Donna Joshua Michelle Kevin Carol Brian Amanda Ryan Melissa Justin Deborah Tyler Stephanie Brandon Rebecca Ethan Laura Logan Chloe',
    family:
      'Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Moore Jackson Martin Thompson White Harris Clark Lewis Robinson Walker Young Allen King Wright Scott Hill Green Adams Baker Nelson Carter Mitchell Roberts Turner Phillips Campbell Parker Evans Edwards Collins Stewart Morris Rogers Reed Cook Morgan Bell Murphy Bailey Cooper',
  },
  {
    given:
      'Oliver Amelia George Isla Harry Ava Noah Mia Jack Freya Leo Lily Arthur Florence Muhammad Willow Oscar Rosie Alfie Poppy Freddie Evie Gareth Siobhan Ewan Fiona Callum Niamh Rhys Bronwen',
    family:
      'Hughes Patel Shah Khan Ali Ahmed OBrien Kelly Walsh Ryan MacDonald Fraser Murray Reid Hamilton Price Lloyd Griffiths Owen Bennett Foster Webb Chapman Palmer Mills Grant Knight Barker Harvey Holmes',
  },
  {
    given:
      'Lukas Anna Leon Lea Finn Hannah Jonas Lena Paul Mia Felix Marie Maximilian Emma Stefan Sabine Thomas Petra Andreas Monika Jürgen Ursula Klaus Renate Wolfgang Ingrid Markus Heike Tobias Katrin',
    family:
      'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Werner Krause Lehmann Köhler Maier',
  },
  {
    given:
      'Lucas Emma Hugo Louise Gabriel Jade Louis Alice Jules Chloé Pierre Camille Antoine Manon Nicolas Julie Sébastien Sophie Thierry Nathalie Philippe Isabelle Laurent Sylvie Olivier Céline',
    family:
      'Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent Lefebvre Michel Garcia David Bertrand Roux Vincent Fournier Morel Girard André Mercier Dupont Lambert Bonnet François Martinez Legrand',
  },
  {
    given:
      'Hugo Lucía Martín Sofía Pablo María Alejandro Paula Daniel Carmen Javier Ana Carlos Laura José Marta Antonio Elena Manuel Cristina Francisco Isabel Juan Rosa Miguel Teresa Luis Gabriela Jorge Valeria',
    family:
      'García González Rodríguez Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Ruiz Hernández Díaz Moreno Muñoz Álvarez Romero Alonso Gutiérrez Navarro Torres Domínguez Vázquez Ramos Gil Ramírez Serrano Blanco Molina',
  },
  {
    given:
      'Leonardo Sofia Francesco Giulia Alessandro Aurora Lorenzo Alice Mattia Ginevra Andrea Emma Gabriele Giorgia Matteo Greta Riccardo Beatrice Marco Chiara Giuseppe Francesca Antonio Valentina Luca Martina',
    family:
      'Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo Conti De Luca Mancini Costa Giordano Rizzo Lombardi Moretti Barbieri Fontana Santoro Mariani Rinaldi Caruso Ferrara Galli Martini Leone'.replace(
        'De Luca ',
        '',
      ),
  },
  {
    given:
      'Yusuf Zeynep Mehmet Elif Mustafa Defne Ahmet Asel Ali Eylül Hüseyin Emine Hasan Hatice İbrahim Fatma Emre Ayşe Murat Merve Burak Esra Serkan Büşra Kerem Selin',
    family:
      'Yılmaz Kaya Demir Şahin Çelik Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan Çetin Kara Koç Kurt Özkan Şimşek Polat Korkmaz Çakır Erdoğan Acar Güneş',
  },
  {
    given:
      'Mohamed Fatima Ahmed Aisha Omar Mariam Youssef Nour Khalid Layla Hassan Salma Ibrahim Huda Abdullah Noura Tariq Rania Karim Samira Rashid Dina Walid Amal Sami Reem',
    family:
      'Al-Farsi Mansour Haddad Khoury Nasser Saleh Hamdan Darwish Aziz Barakat Al-Maktoumi Qasim Farouk Shaheen Najjar Bakri Sabbagh Rahal Zidan Fakhoury Tamimi Hariri Kanaan Awad Habib Saab',
  },
  {
    given:
      'Alexander Anastasia Dmitry Maria Ivan Anna Maxim Daria Sergey Elena Andrey Olga Mikhail Tatiana Alexey Natalia Nikolay Irina Pavel Svetlana Roman Ekaterina Kirill Yulia',
    family:
      'Smirnov Ivanov Kuznetsov Popov Sokolov Lebedev Kozlov Novikov Morozov Petrov Volkov Solovyov Vasiliev Zaitsev Pavlov Semyonov Golubev Vinogradov Bogdanov Vorobyov Fyodorov Mikhailov Belyaev Tarasov Belov Komarov',
  },
  {
    given:
      'Aarav Priya Vivaan Ananya Aditya Diya Arjun Isha Sai Kavya Rohan Neha Rahul Pooja Amit Sunita Vijay Anjali Suresh Meena Rajesh Lakshmi Sanjay Deepa Manoj Radha',
    family:
      'Sharma Verma Gupta Singh Kumar Patel Reddy Nair Iyer Rao Joshi Mehta Shah Desai Chopra Kapoor Malhotra Bhatia Agarwal Mishra Pandey Banerjee Mukherjee Das Ghosh Pillai',
  },
  {
    given: 'Wei Fang Min Jing Lei Yan Qiang Li Jun Na Yong Xiuying Tao Juan Hao Mei Bin Hui Peng Ling Xin Ting Jie Yun',
    family: 'Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Xu Sun Ma Zhu Hu Guo He Gao Lin Luo Zheng Liang Song Xie',
  },
  {
    given:
      'Jan Anna Piotr Maria Krzysztof Katarzyna Andrzej Małgorzata Tomasz Agnieszka Paweł Barbara Marcin Ewa Michał Krystyna Lars Ingrid Erik Astrid Anders Sigrid Mikael Karin Björn Lena',
    family:
      'Nowak Kowalski Wiśniewski Wójcik Kowalczyk Kamiński Lewandowski Zieliński Szymański Woźniak Johansson Andersson Karlsson Nilsson Eriksson Larsson Olsson Persson Hansen Olsen Jensen Nielsen Korhonen Virtanen Mäkinen Lindqvist',
  },
];

/** `count` different names of two words, some with a middle name or initial, the same for the same seed. */
export function ordinaryNames(count: number, seed: number): string[] {
  const random = seededRandom(seed);
  const names = new Set<string>();
  const peoples = PEOPLES.map(({ given, family }) => ({ given: given.split(' '), family: family.split(' ') }));
  while (names.size < count) {
    const { given, family } = pick(peoples, random);
    const middle = random();
    const between = middle < 0.1 ? ` ${pick(given, random)}` : middle < 0.2 ? ` ${pick(given, random)[0]}.` : '';
    names.add(`${pick(given, random)}${between} ${pick(family, random)}`);
  }
  return [...names];
}
