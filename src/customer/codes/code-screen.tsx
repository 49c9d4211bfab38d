import { useState } from 'react';
import { useNavigate } from 'react-router';
import { answersDraft } from '../questions/draft.ts';
import type { Session } from '../../lib/api/types.ts';
import { paths } from '../../lib/paths.ts';
import { CodeForm } from './code-form.tsx';
import type { Channel } from './model.ts';
import { RecipientForm } from './recipient-form.tsx';
import { useCode } from './use-code.ts';

export interface CodeScreenProps {
  session: Session;
  step: string;
  channel: Channel;
  /** The step's own title, where the company gave it one. */
  title: string | null;
}

/** Where the code goes, then the code. */
export function CodeScreen({ session, step, channel, title }: CodeScreenProps) {
  const navigate = useNavigate();
  const code = useCode(session, step);
  const [changing, setChanging] = useState(false);
  const { sent } = code.state;
  if (sent === null || changing)
    return (
      <RecipientForm
        draft={answersDraft(session.profile.id, step)}
        channel={channel}
        title={title}
        code={code}
        onSent={() => setChanging(false)}
      />
    );
  return (
    <CodeForm
      // A new code is a new question.
      key={sent.recipient}
      channel={channel}
      code={code}
      sent={sent}
      onChange={() => setChanging(true)}
      onVerified={() => navigate(paths.steps)}
    />
  );
}
