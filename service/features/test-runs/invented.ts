import sharp from 'sharp';
import type { Answer } from '@veridoor/validation/question';
import type { KnownQuestion } from '../../steps/step-module.ts';

/** Answers of nobody, as right as their type says; none where only a real person has one. */
export function inventedAnswers(
  questions: readonly KnownQuestion[],
  known: Readonly<Record<string, string>>,
): Record<string, Answer> {
  return Object.fromEntries(
    questions.flatMap((question): [string, Answer][] => {
      const answer = known[question.id] ?? invented(question);
      return answer === null ? [] : [[question.id, answer]];
    }),
  );
}

function invented({ type, choices = [], minimum, maximum, earliest, latest }: KnownQuestion): Answer | null {
  switch (type) {
    case 'text':
      return 'Specimen'.padEnd(minimum ?? 0, '.').slice(0, maximum);
    case 'number':
      return minimum ?? maximum ?? 1;
    case 'date':
      return [earliest, latest].find((day) => day !== undefined && day !== 'today') ?? '1990-01-01';
    case 'phone':
      return '+905321234567';
    case 'email':
      return 'specimen@example.com';
    case 'choice':
      return choices[0]?.value ?? null;
    case 'choices':
      return choices.slice(0, Math.max(1, minimum ?? 1)).map(({ value }) => value);
    case 'country':
      return 'DE';
    case 'postal_code':
      return '10115';
    case 'national_number':
      return null;
  }
}

/** Pixels of a card with some table around it, and of a face. */
const CARD = { width: 1500, height: 1000 };
const FACE = { width: 960, height: 1280 };

/** The image of a page that is nobody's, as JPEG: strokes for print and an oval for a head, others for each number. */
export async function drawSpecimen({ type }: { type: string }, number: number): Promise<Buffer> {
  const { width, height } = type === 'selfie' ? FACE : CARD;
  const strokes = Array.from(
    { length: 8 },
    (_, row) =>
      `<rect x="${width * 0.45}" y="${height * (0.2 + row * 0.08)}" width="${width * (0.2 + ((number + row * 3) % 7) / 40)}" height="24" fill="#39342f"/>`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#5b6770"/><rect x="5%" y="7%" width="90%" height="86%" rx="48" fill="#dfe8dc"/>
    <ellipse cx="${width * 0.25}" cy="${height * 0.45}" rx="${width * 0.12}" ry="${height * 0.2}" fill="#9db0a4"/>
    ${strokes.join('')}</svg>`;
  return sharp(Buffer.from(drawing)).jpeg().toBuffer();
}
