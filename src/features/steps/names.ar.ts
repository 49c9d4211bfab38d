import address from './address/texts/address/ar.json';
import call from './call/texts/call/ar.json';
import document from './document/texts/document/ar.json';
import form from './form/texts/form/ar.json';
import otp_email from './otp-email/texts/otp_email/ar.json';
import otp_phone from './otp-phone/texts/otp_phone/ar.json';
import pin from './pin/texts/pin/ar.json';
import questionnaire from './questionnaire/texts/questionnaire/ar.json';
import selfie from './selfie/texts/selfie/ar.json';
import signature from './signature/texts/signature/ar.json';

/** What each kind of step is called and what is said of it: the first screen names them all, so they come together. */
export default { address, call, document, form, otp_email, otp_phone, pin, questionnaire, selfie, signature };
