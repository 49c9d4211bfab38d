import { codeOptions, stepOf } from './common.ts';

export const PhoneCodeStep = stepOf('otp_phone', codeOptions('telephone number'));
