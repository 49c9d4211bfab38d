import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { CaseNotices, CaseNoticesUpdate } from '@veridoor/contract/decisions/teamwork';
import type { Parts } from '../../parts.ts';
import type { UserPrincipal } from '../../platform/access/principal.ts';
import type { Connection } from '../../platform/database/connection.ts';
import type { JobHandler } from '../../platform/jobs/job-runner.ts';
import { addJob } from '../../platform/jobs/queries.ts';
import { inLanguage, type InLanguages } from '../../platform/mail/languages.ts';
import { MessageError } from '../../platform/mail/message.ts';
import { findCompanySettings } from '../../records/companies/queries.ts';
import {
  findMailedNotice,
  insertNotices,
  listNotices,
  markNotices,
  readSettings,
  saveNoticeMail,
  type NewNotices,
} from './notices-queries.ts';

export const SEND_CASE_NOTICE = 'send_case_notice';
const ATTEMPTS = 8;
const Order = Type.Object({ notice: Type.String() });

/** Gives users a notice, in the transaction of its cause, and orders mails for those who chose them. */
export async function notify(transaction: Connection, about: NewNotices): Promise<void> {
  for (const notice of await insertNotices(transaction, about)) {
    const payload: Static<typeof Order> = { notice };
    const job = { kind: SEND_CASE_NOTICE, queue: 'messages', payload, runAt: about.now } as const;
    await addJob(transaction, { ...job, maxAttempts: ATTEMPTS });
  }
}

/** The notices of the user who asks. */
export async function readNotices({ database }: Pick<Parts, 'database'>, user: UserPrincipal): Promise<CaseNotices> {
  const settings = await readSettings(database, user.userId);
  const rows = await listNotices(database, user.userId, user.permissions.has('entity.read'));
  return {
    data: rows.map(({ notice, kind, id, subject, name, by, created_at, read_at }) => ({
      id: notice,
      kind,
      profile: id,
      subject,
      customer: name,
      by,
      created_at: created_at.toISOString(),
      read: read_at !== null,
    })),
    ...settings,
  };
}

/** Marks notices of the user who asks, and says whether they come by mail; those of others stay as they are. */
export async function updateNotices(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  user: UserPrincipal,
  { read = [], unread = [], mail }: CaseNoticesUpdate,
): Promise<CaseNotices> {
  return database.transaction().execute(async (transaction) => {
    await markNotices(transaction, user.userId, read, clock.now());
    await markNotices(transaction, user.userId, unread, null);
    if (mail !== undefined) await saveNoticeMail(transaction, user.userId, mail);
    return readNotices({ database: transaction }, user);
  });
}

interface About {
  company: string;
  /** Empty once the account is gone. */
  by: string;
  link: string;
}

type Words = Readonly<Record<'mentioned' | 'assigned', (about: About) => { subject: string; text: string }>>;

/** The mail names no customer: it leaves the service. */
const texts: InLanguages<Words> = {
  en: {
    mentioned: ({ company, by, link }) => ({
      subject: `You are mentioned in a case (${company})`,
      text: `${by} mentioned you in a note on a case at ${company}. Read it here:\n\n${link}`,
    }),
    assigned: ({ company, by, link }) => ({
      subject: `A case was assigned to you (${company})`,
      text: `${by} assigned a case at ${company} to you. Open it here:\n\n${link}`,
    }),
  },
  tr: {
    mentioned: ({ company, by, link }) => ({
      subject: `Bir dosyada sizden söz edildi (${company})`,
      text: `${by}, ${company} kurumundaki bir dosyanın notunda sizden söz etti. Buradan okuyun:\n\n${link}`,
    }),
    assigned: ({ company, by, link }) => ({
      subject: `Size bir dosya verildi (${company})`,
      text: `${by}, ${company} kurumundaki bir dosyayı size verdi. Buradan açın:\n\n${link}`,
    }),
  },
  ar: {
    mentioned: ({ company, by, link }) => ({
      subject: `ذُكر اسمك في ملف (${company})`,
      text: `ذكرك ${by} في ملاحظة على ملف لدى ${company}. اقرأها هنا:\n\n${link}`,
    }),
    assigned: ({ company, by, link }) => ({
      subject: `أُسند إليك ملف (${company})`,
      text: `أسند إليك ${by} ملفًا لدى ${company}. افتحه هنا:\n\n${link}`,
    }),
  },
};

/** Mails a notice to whoever chose that and has not read it yet. */
export function sendCaseNotice({ database, messages }: Pick<Parts, 'database' | 'messages'>): JobHandler {
  return {
    async run(payload) {
      if (!Value.Check(Order, payload)) throw new Error('the job names no notice');
      const notice = await findMailedNotice(database, payload.notice);
      const settings = notice && (await findCompanySettings(database, notice.company_id));
      const origin = settings?.interface_origins[0];
      if (!notice?.email || !settings || origin === undefined || !messages.carries('email')) return;
      const page = notice.subject === 'entity' ? 'companies' : 'review';
      const about = {
        company: settings.branding.name,
        by: notice.by ?? '',
        link: `${origin}/console/${page}/${notice.profile_id}`,
      };
      const text = inLanguage(texts, settings.branding.language)[notice.kind](about);
      const message = { id: payload.notice, channel: 'email', to: notice.email, ...text } as const;
      await messages.send(message).catch((error: unknown) => {
        if (!(error instanceof MessageError && error.fault === 'refused')) throw error;
      });
    },
  };
}
