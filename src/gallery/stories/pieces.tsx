import type { ReactNode } from 'react';
import { Button, ButtonLink, IconButton } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DoneMark } from '../../ui/done-mark/done-mark.tsx';
import { Choices, Field, Select, TextField } from '../../ui/field/field.tsx';
import { PinInput } from '../../ui/field/pin-input.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { List, ListRow, StatusChip } from '../../ui/list/list.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { ProgressBar, SegmentedProgress } from '../../ui/progress/progress.tsx';
import { ScreenSkeleton } from '../../ui/screen/screen-skeleton.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { Waiting } from '../../ui/waiting/waiting.tsx';
import type { Story } from '../story.ts';

const nothing = () => undefined;
const LONG =
  'A very long sentence that a company wrote itself, in one breath, and that goes on until the line is full and over';
const WORD = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';
const options = [
  { value: 'a', label: 'The first' },
  { value: 'b', label: `The second: ${LONG}` },
];
const on = (name: string, content: ReactNode): Story => ({
  name: `the component ${name}`,
  piece: () => <Screen title={name}>{content}</Screen>,
});

/** Components independent of the journey, each in all its looks. */
export const pieceStories: readonly Story[] = [
  on(
    'Button',
    <>
      <Button>Go on</Button>
      <Button look="secondary">{LONG}</Button>
      <Button look="quiet">{WORD}</Button>
      <Button busy>At work</Button>
      <Button blockedBy="why">Approve</Button>
      <p id="why">A page is missing.</p>
      <Button disabled>Not now</Button>
      <ButtonLink to="/">Elsewhere</ButtonLink>
      <IconButton label="Close">
        <Icon name="close" large />
      </IconButton>
    </>,
  ),
  on(
    'Field',
    <>
      <TextField label="Name" hint="As in your passport." fault={null} defaultValue="Ada" />
      <TextField label={LONG} fault="Answer this question." optional="(optional)" />
      <Field label="Choice" fault={null}>
        {(described) => <Select {...described} options={options} none="Choose" />}
      </Field>
      <Field label="PIN" fault={null}>
        {(described) => <PinInput {...described} value="1234" onType={nothing} />}
      </Field>
      <Choices
        label="One"
        hint="Of two."
        fault={null}
        options={options}
        several={false}
        chosen={['a']}
        onChoose={nothing}
      />
      <Choices label="Some" fault="Choose one." options={options} several chosen={[]} onChoose={nothing} />
    </>,
  ),
  on(
    'List',
    <>
      <List label="Steps">
        <ListRow illustration="id-card" title="A row that leads on" description={LONG} to="/" current />
        <ListRow icon="camera" title="A row that is pressed" onPress={nothing} />
        <ListRow
          title={WORD}
          locked
          chip={
            <StatusChip tone="neutral" icon="lock">
              Not open yet
            </StatusChip>
          }
        />
      </List>
      <List plain label="Tones">
        {(['brand', 'success', 'warning', 'danger'] as const).map((tone) => (
          <ListRow key={tone} title={tone} chip={<StatusChip tone={tone} icon="info">{`Stands ${tone}`}</StatusChip>} />
        ))}
      </List>
    </>,
  ),
  on(
    'Notice',
    (['neutral', 'success', 'warning', 'danger'] as const).map((tone) => (
      <Notice key={tone} tone={tone} title={`This is ${tone}`} action={<Button look="secondary">Do it</Button>}>
        <p>{LONG}</p>
      </Notice>
    )),
  ),
  on(
    'Progress',
    <>
      <ProgressBar value={0.4} label="Image" />
      <ProgressBar value={null} label="Nobody knows" />
      <SegmentedProgress
        label="Steps"
        segments={[
          { id: 'a', name: 'Document: done', state: 'done' },
          { id: 'b', name: 'Selfie: next', state: 'current' },
          { id: 'c', name: 'Form: to do', state: 'waiting' },
        ]}
      />
    </>,
  ),
  on(
    'Dialog',
    <Dialog title="Leave?" closeLabel="Close" onClose={nothing} actions={<Button>Leave</Button>}>
      <p>{LONG}</p>
      <p>{WORD}</p>
    </Dialog>,
  ),
  on('Waiting', <Waiting sentence="We are handing your steps over." />),
  {
    name: 'the component Screen, full of words',
    piece: () => (
      <Screen
        title={`${LONG} ${WORD}`}
        lead={<p>{LONG}</p>}
        image={<DoneMark />}
        back="/"
        centred
        actions={
          <>
            <Button>{LONG}</Button>
            <Button look="secondary">{WORD}</Button>
          </>
        }
      >
        <p>{WORD}</p>
      </Screen>
    ),
  },
  { name: 'the component ScreenSkeleton', piece: () => <ScreenSkeleton />, untitled: true },
];
