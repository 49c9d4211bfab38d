import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Branding, Session } from '../../lib/api/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field, FieldGroup, Select, TextInput } from '../../ui/field/field.tsx';
import { bytesInWords } from '../../lib/i18n/bytes.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { languages } from '../../lib/i18n/languages.ts';
import { useScreenTitle } from '../../ui/screen/use-screen-title.ts';
import { elementId, useFormParts } from '../schema-form/fields/form-context.ts';
import { BRANDING, textOf, type JsonObject } from '../schema-form/schema.ts';
import { CompanyForm } from './company-form.tsx';
import { usesOf, type Use } from './contrast.ts';
import layout from '../parts/page.module.css';
import styles from '../schema-form/schema-form.module.css';

/** The service takes no larger logo, in characters of its data: address. */
const LOGO_LIMIT = 48 * 1024;
/** The file that becomes as long: base64 makes four characters of three bytes. */
const LOGO_BYTES = Math.floor((LOGO_LIMIT * 3) / 4 / 1000) * 1000;
const LOGO_TYPES = ['image/svg+xml', 'image/png', 'image/webp'];

/** How the interface looks for customers of the company. */
export default function BrandingScreen() {
  const { t } = useTranslation('console_workflows');
  const heading = useScreenTitle(t('branding.title'));
  return (
    <main className={`${layout.page} ${layout.wide}`}>
      <h1 ref={heading} tabIndex={-1}>
        {t('branding.title')}
      </h1>
      <p className={layout.faint}>{t('branding.lead')}</p>
      <CompanyForm
        title={t('branding.title')}
        names={['branding']}
        loading={t('branding.loading')}
        preview={withBranding}
        without={['colour', 'logo', 'language']}
        own={ownFields}
      />
    </main>
  );
}

/** Colour, logo and language are more than a text. */
function ownFields(settings: JsonObject, put: (settings: JsonObject) => void) {
  const branding = settings['branding'] as JsonObject;
  const change = (changes: JsonObject) => put({ branding: { ...branding, ...changes } });
  return (
    <>
      <ColourField colour={textOf(branding['colour'])} onChange={(colour) => change({ colour })} />
      <LanguageField language={textOf(branding['language'])} onChange={(language) => change({ language })} />
      <LogoField logo={branding['logo'] as string | null} onChange={(logo) => change({ logo })} />
    </>
  );
}

const withBranding = (session: Session, { branding }: JsonObject): Session => ({
  ...session,
  company: { ...session.company, branding: branding as unknown as Branding },
});

const HEX = new RegExp(BRANDING.properties?.['colour']?.pattern ?? '^$');

/** The colour, and what the interface makes of it where it could not be read. */
function ColourField({ colour, onChange }: { colour: string; onChange: (colour: string) => void }) {
  const { t } = useTranslation('console_workflows');
  const { words, faultAt } = useFormParts();
  const pointer = '/branding/colour';
  const whole = HEX.test(colour);
  const write = (text: string) => onChange(text.toLowerCase());
  return (
    <>
      <Field
        id={elementId(pointer)}
        label={words.label('colour')}
        hint={words.hint('colour', BRANDING.properties?.['colour'] ?? {})}
        fault={faultAt(pointer)}
      >
        {(described) => (
          <span className={styles.colour}>
            <input
              type="color"
              aria-label={t('branding.pick')}
              value={whole ? colour : '#000000'}
              onChange={({ currentTarget }) => write(currentTarget.value)}
            />
            <TextInput
              {...described}
              dir="ltr"
              maxLength={7}
              autoComplete="off"
              spellCheck={false}
              value={colour}
              onChange={({ currentTarget }) => write(currentTarget.value)}
            />
          </span>
        )}
      </Field>
      {whole ? <Contrast uses={usesOf(colour)} /> : null}
    </>
  );
}

function Contrast({ uses }: { uses: readonly Use[] }) {
  const { t, i18n } = useTranslation('console_workflows');
  const digits = (value: number, fraction: number) =>
    new Intl.NumberFormat(i18n.language, { minimumFractionDigits: fraction, maximumFractionDigits: fraction }).format(
      value,
    );
  // Rounded down: what is said to be enough is enough.
  const ratio = (value: number) => `${digits(Math.floor(value * 10) / 10, 1)}:${digits(1, 0)}`;
  return (
    <section aria-labelledby="contrast" className={styles.said}>
      <h2 id="contrast">{t('branding.contrast')}</h2>
      <ul className={styles.uses} role="list">
        {uses.map(({ scheme, part, kept, own, shown, colour, ink }) => (
          <li key={`${scheme} ${part}`}>
            <span className={styles.swatch} style={{ background: colour }} aria-hidden="true" />
            <span>
              <strong>{t(`branding.part.${part}.${scheme}`)}</strong>{' '}
              {kept
                ? t('branding.kept', { ratio: ratio(shown) })
                : t(`branding.repaired.${scheme}`, {
                    own: ratio(own),
                    ratio: ratio(shown),
                    needed: ratio(part === 'text' ? 4.5 : 3),
                  })}{' '}
              {ink === null ? null : t('branding.ink', { ratio: ratio(ink.contrast) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The language of customers whose link and browser name none of ours. */
function LanguageField({ language, onChange }: { language: string; onChange: (language: string) => void }) {
  const { t } = useTranslation('console_workflows');
  const { words, faultAt } = useFormParts();
  const pointer = '/branding/language';
  const options = languages
    .map((value) => ({ value, label: languageName(value, words.language) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, words.language));
  return (
    <Field
      id={elementId(pointer)}
      label={words.label('language')}
      hint={words.hint('language', BRANDING.properties?.['language'] ?? {})}
      fault={faultAt(pointer)}
    >
      {(described) => (
        <Select
          {...described}
          options={options}
          none={t('choose')}
          value={language}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** The logo, from a file that stays in the page until it is saved. */
function LogoField({ logo, onChange }: { logo: string | null; onChange: (logo: string | null) => void }) {
  const { t, i18n } = useTranslation('console_workflows');
  const { words, faultAt } = useFormParts();
  const [wrong, setWrong] = useState(false);
  const size = bytesInWords(LOGO_BYTES, i18n.language);
  const input = useId();
  const take = (file: File | undefined) => {
    if (!file) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const data = typeof reader.result === 'string' ? reader.result : '';
      const fits = LOGO_TYPES.includes(file.type) && data.length <= LOGO_LIMIT;
      setWrong(!fits);
      if (fits) onChange(data);
    });
    reader.readAsDataURL(file);
  };
  return (
    <FieldGroup
      label={words.label('logo')}
      hint={t('branding.logoHint', { size })}
      fault={wrong ? t('branding.logoWrong', { size }) : faultAt('/branding/logo')}
    >
      <div className={styles.said} id={elementId('/branding/logo')} tabIndex={-1}>
        {logo === null ? <p>{t('branding.logoNone')}</p> : <img className={styles.logo} src={logo} alt="" />}
        <label htmlFor={input}>{t('branding.logoFile')}</label>
        <input
          id={input}
          type="file"
          accept={LOGO_TYPES.join(',')}
          onChange={({ currentTarget }) => {
            take(currentTarget.files?.[0]);
            // The same file can be taken again after it was removed.
            currentTarget.value = '';
          }}
        />
        {logo === null ? null : (
          <Button look="secondary" className={layout.small} onClick={() => onChange(null)}>
            {t('branding.logoRemove')}
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}
