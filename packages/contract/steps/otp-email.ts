import { codeOptions, stepOf } from './common.ts';

export const EmailCodeStep = stepOf('otp_email', codeOptions('e-mail address'));
