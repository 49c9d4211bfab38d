import address from './address/texts/address/tr.json';
import call from './call/texts/call/tr.json';
import document from './document/texts/document/tr.json';
import form from './form/texts/form/tr.json';
import otp_email from './otp-email/texts/otp_email/tr.json';
import otp_phone from './otp-phone/texts/otp_phone/tr.json';
import pin from './pin/texts/pin/tr.json';
import questionnaire from './questionnaire/texts/questionnaire/tr.json';
import selfie from './selfie/texts/selfie/tr.json';
import signature from './signature/texts/signature/tr.json';

/** What each kind of step is called and what is said of it: the first screen names them all, so they come together. */
export default { address, call, document, form, otp_email, otp_phone, pin, questionnaire, selfie, signature };
