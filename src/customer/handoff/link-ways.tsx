import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultOf, tidyAnswer } from '@veridoor/validation/check';
import { useAction } from '../../hooks/use-action.ts';
import { useForm } from '../../hooks/use-form.ts';
import type { Handoff } from '../../lib/api/types.ts';
import { useFlow } from '../../lib/flow/context.ts';
import { createHandoff, handoffQuery, sendHandoff } from './handoff-queries.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import styles from './handoff-dialog.module.css';

type Way = Handoff['channels'][number];

/** The ways of a link to a phone that scans no code: copied, shared, or sent by the service. */
export function LinkWays({ handoff }: { readonly handoff: Handoff }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Way['channel'] | null>(null);
  const { url } = handoff;
  const copy = useAction(async () => navigator.clipboard.writeText(url));
  // A person who closes the browser's sheet without choosing has refused nothing.
  const share = useAction(async () => navigator.share({ url }).catch(() => undefined));
  const way = handoff.channels.find(({ channel }) => channel === chosen);
  return (
    <section className={styles.ways} aria-label={t('handoff.otherWays')}>
      <div className={styles.buttons}>
        <Button look="secondary" onClick={() => copy.run()}>
          {t(copy.done ? 'handoff.copied' : 'handoff.copy')}
        </Button>
        {'share' in navigator ? (
          <Button look="secondary" onClick={() => share.run()}>
            {t('handoff.share')}
          </Button>
        ) : null}
        {handoff.channels.map(({ channel }) => (
          <Button
            key={channel}
            look="secondary"
            aria-expanded={channel === chosen}
            onClick={() => setChosen(channel === chosen ? null : channel)}
          >
            {t(`handoff.by.${channel}`)}
          </Button>
        ))}
      </div>
      {copy.problem ? (
        <TextField
          label={t('handoff.copyYourself')}
          fault={null}
          dir="ltr"
          readOnly
          value={url}
          onFocus={({ target }) => target.select()}
        />
      ) : null}
      {way ? <SendForm key={way.channel} {...way} /> : null}
    </section>
  );
}

/** Sends the link to the profile's own number or address, or to a typed one. */
function SendForm({ channel, known }: Way) {
  const { t, i18n } = useTranslation();
  const flow = useFlow();
  const client = useQueryClient();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const question = { id: 'recipient', type: channel, label: t(`handoff.to.${channel}`) } as const;
  const form = useForm<{ recipient: string }, 'wrong'>({
    initial: () => ({ recipient: '' }),
    check: ({ recipient }) => {
      const tidied = tidyAnswer(question, recipient);
      const fits = tidied === null ? known !== null : faultOf(question, tidied, '') === null;
      return fits ? {} : { recipient: 'wrong' };
    },
    send: async ({ recipient }) => {
      setSentTo(null);
      const tidied = tidyAnswer(question, recipient);
      // A link of its own quarter of an hour; the code on this screen follows it.
      const handoff = await createHandoff(flow);
      client.setQueryData(handoffQuery(flow).queryKey, handoff);
      const to = tidied === null ? null : String(tidied);
      setSentTo(await sendHandoff(flow, { url: handoff.url, channel, recipient: to, language: i18n.language }));
    },
    onSent: () => undefined,
    refused: ({ details }) =>
      details.fields !== undefined || details.serviceCode === 'message_refused' ? { recipient: 'wrong' } : {},
    anew: () => ({}),
  });
  const fault = form.faultOf('recipient');
  return (
    <form className={styles.ways} {...form.attributes()}>
      <TextField
        label={question.label}
        hint={known === null ? undefined : t('handoff.known', { recipient: known })}
        fault={fault === null ? null : t(`handoff.wrong.${channel}`)}
        dir="ltr"
        type={channel === 'phone' ? 'tel' : 'email'}
        autoComplete={channel === 'phone' ? 'tel' : 'email'}
        {...form.input('recipient')}
      />
      <Button type="submit" busy={form.pending}>
        {t('handoff.send')}
      </Button>
      {form.problem !== null && fault === null ? (
        <Notice tone="danger" spoken>
          <p>{t(form.problem.details.serviceCode === 'too_many_codes' ? 'handoff.tooMany' : 'handoff.notSent')}</p>
        </Notice>
      ) : null}
      <output>{sentTo === null ? null : t('handoff.sent', { recipient: sentTo })}</output>
    </form>
  );
}
