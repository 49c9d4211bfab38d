import address from './address/texts/address/en.json';
import call from './call/texts/call/en.json';
import document from './document/texts/document/en.json';
import form from './form/texts/form/en.json';
import otp_email from './otp-email/texts/otp_email/en.json';
import otp_phone from './otp-phone/texts/otp_phone/en.json';
import pin from './pin/texts/pin/en.json';
import questionnaire from './questionnaire/texts/questionnaire/en.json';
import selfie from './selfie/texts/selfie/en.json';
import signature from './signature/texts/signature/en.json';

/** What each kind of step is called and what is said of it: the first screen names them all, so they come together. */
export default { address, call, document, form, otp_email, otp_phone, pin, questionnaire, selfie, signature };
