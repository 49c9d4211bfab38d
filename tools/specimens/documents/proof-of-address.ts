import { drawEmblem } from '../guilloche.ts';
import { drawText } from '../svg.ts';
import { drawSignature, drawSpecimenMark, printedDate, type DocumentInput, type DrawnSide } from './layout.ts';

/** A4 of ISO 216, mm. */
export const A4 = { width: 210, height: 297, cornerRadius: 0 } as const;

/** A letter of an invented electricity supplier to the holder's address. */
export function drawProofOfAddress({ holder, details }: DocumentInput): DrawnSide {
  const name = `${holder.givenNames} ${holder.surname}`.trim();
  const { street, postalCode, city } = holder.address;
  const readings: [string, string][] = [
    ['Basic charge', 'U$ 12.40'],
    ['Consumption, 214 kWh', 'U$ 51.36'],
    ['Network charge', 'U$ 8.90'],
    ['Total due', 'U$ 72.66'],
  ];
  const table = readings.map(([label, amount], index) => {
    const y = 170 + index * 9;
    const weight = index === readings.length - 1 ? 'bold' : 'normal';
    return (
      drawText(28, y, label, { size: 4, weight }) +
      drawText(182, y, amount, { size: 4, weight, anchor: 'end' }) +
      `<path d="M24 ${y + 3}H186" stroke="#c9d2dc" stroke-width="0.3"/>`
    );
  });
  const svg = [
    `<rect width="210" height="297" fill="#fdfdfb"/>`,
    drawEmblem(34, 32, 10, '#2b6a8f'),
    drawText(50, 31, 'Utopia Light & Water', { size: 8, weight: 'bold', fill: '#2b6a8f', family: 'serif' }),
    drawText(50, 37.5, 'Customer service · Canal Street 2 · 10001 Port Amaurot', { size: 3.4, fill: '#5a6675' }),
    `<path d="M24 47H186" stroke="#2b6a8f" stroke-width="0.6"/>`,
    line(66, name, 4.4, 'bold'),
    line(72, street, 4.4),
    line(78, `${postalCode} ${city}`, 4.4),
    line(84, 'UTOPIA', 4.4),
    drawText(186, 66, printedDate(details.issueDate), { size: 4, anchor: 'end' }),
    drawText(186, 72, `Customer ${details.documentNumber}`, { size: 4, anchor: 'end' }),
    line(108, 'Your statement of electricity supply', 5.4, 'bold'),
    line(121, `Dear ${name},`),
    line(131, 'we supply the address given above with electricity. The statement for the last period of'),
    line(137.5, 'supply follows. The amount will be collected from your account in fourteen days.'),
    line(150, `Place of supply: ${street}, ${postalCode} ${city}`),
    ...table,
    line(217, 'Yours sincerely'),
    drawSignature('Customer service', 24, 236, 46),
    line(246, 'Utopia Light & Water'),
    `<path d="M24 270H186" stroke="#c9d2dc" stroke-width="0.3"/>`,
    drawText(105, 276, 'A fictional letter. The Republic of Utopia and its companies do not exist.', {
      size: 3.2,
      fill: '#7b8794',
      anchor: 'middle',
    }),
    drawSpecimenMark(105, 210, 28),
  ].join('');
  return { svg };
}

function line(y: number, text: string, size = 4, weight: 'normal' | 'bold' = 'normal'): string {
  return drawText(24, y, text, { size, weight });
}
