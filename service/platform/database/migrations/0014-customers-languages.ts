import { sql, type Kysely } from 'kysely';

const statements = [
  `update company set settings = settings || jsonb_build_object('branding', coalesce(settings->'branding', '{}') ||
    '{"language": "en", "names": null, "greeting": null, "ending": null, "support": null}')`,
  // The revision in which each setting was changed last; one that is missing, before revisions of settings were kept.
  `alter table company add column setting_revisions jsonb not null default '{}'`,
  // Without a language of its own, a link takes that of the customer's browser.
  `alter table link alter column language drop not null`,
  `alter table biopay_payment alter column language drop not null`,
];

/** A company has a language and texts of its own, links may have no language, and each setting counts its changes. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
