import type { Story } from './story.ts';
import { answerStories } from './stories/answers.ts';
import { callStories } from './stories/calls.tsx';
import { consoleStories } from './stories/console.ts';
import { teamStories } from './stories/console-team.ts';
import { consoleWorkflowStories } from './stories/console-workflows.ts';
import { companyStories } from './stories/companies.ts';
import { documentStories } from './stories/documents.ts';
import { journeyStories } from './stories/journey.ts';
import { pieceStories } from './stories/pieces.tsx';
import { recognitionStories } from './stories/recognition.ts';
import { walletStories } from './stories/wallets.ts';

/** Every state that a person may meet. */
export const stories: readonly Story[] = [
  ...journeyStories,
  ...documentStories,
  ...walletStories,
  ...answerStories,
  ...companyStories,
  ...recognitionStories,
  ...callStories,
  ...consoleStories,
  ...teamStories,
  ...consoleWorkflowStories,
  ...pieceStories,
];
