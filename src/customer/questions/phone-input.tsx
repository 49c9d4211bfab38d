import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callingCode, internationalPhone, PHONE_COUNTRIES, splitPhone, tidyPhone } from '@veridoor/validation/phones';
import { useLikelyCountry } from '../../lib/flow/likely-country.ts';
import { countryName } from '../../lib/i18n/country-name.ts';
import { Select, TextInput, type Described } from '../../ui/field/field.tsx';
import { isLeaving } from './leaving.ts';
import styles from './parts.module.css';

interface PhoneInputProps extends Described {
  /** In international format, as far as it goes. */
  value: string;
  onChange: (value: string) => void;
  onLeave?: () => void;
  required: boolean;
}

/** A telephone number as people of its country write it, with the country beside it; its value is international. */
export function PhoneInput({ value, onChange, onLeave, required, ...described }: PhoneInputProps) {
  const { t, i18n } = useTranslation('asking');
  const { language } = i18n;
  const likely = useLikelyCountry((code) => callingCode(code) !== null);
  const [typed, setTyped] = useState<{ country: string; national: string } | null>(null);
  const shown = typed ?? splitPhone(value, likely) ?? { country: '', national: value };
  const { national } = shown;
  const country = shown.country || likely;
  const type = (next: { country: string; national: string }) => {
    setTyped(next);
    onChange(internationalPhone(next.country || likely, next.national));
  };
  const typeNumber = (text: string) => {
    const whole = splitPhone(tidyPhone(text), country);
    type({ country: whole?.country ?? country, national: text });
  };
  const leave = () => {
    // A number typed with its calling code goes on in two parts.
    const whole = splitPhone(tidyPhone(national), country);
    if (whole) setTyped(whole);
    onLeave?.();
  };
  const options = useMemo(() => {
    const { compare } = new Intl.Collator(language);
    // Isolated, so that the + stays before its digits between Arabic words.
    return PHONE_COUNTRIES.map((code) => ({
      value: code,
      label: `${countryName(code, language)} \u2066+${callingCode(code)}\u2069`,
    })).toSorted((one, other) => compare(one.label, other.label));
  }, [language]);
  return (
    <div className={styles.phone} dir="ltr" onBlur={(event) => isLeaving(event) && leave()}>
      <div className={styles.country}>
        <span aria-hidden="true">
          {country} +{callingCode(country)}
        </span>
        <Select
          aria-label={t('phone.country')}
          options={options}
          none={t('choose')}
          autoComplete="off"
          value={country}
          onChange={({ currentTarget }) => type({ country: currentTarget.value, national })}
        />
      </div>
      <TextInput
        {...described}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        required={required}
        value={national}
        onChange={({ currentTarget }) => typeNumber(currentTarget.value)}
      />
    </div>
  );
}
