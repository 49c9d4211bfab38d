import { useState } from 'react';
import { DeskContext, type Desk } from './desk.ts';
import { DeskRoom } from './call/desk-room.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

/** What agents work with: first who they are, then the queue and their call. */
export default function DeskScreen({ desk }: { desk: Desk }) {
  const [me, setMe] = useState(desk.me());
  return (
    <DeskContext value={desk}>
      {me ? (
        <DeskRoom
          me={me}
          onSignOut={() => {
            void desk.signOut();
            setMe(null);
          }}
        />
      ) : (
        <SignInScreen onSignedIn={() => setMe(desk.me())} />
      )}
    </DeskContext>
  );
}
