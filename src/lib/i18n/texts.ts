import type { Language } from './languages.ts';
import type addressForm from '../../texts/en/address_form.json';
import type asking from '../../texts/en/asking.json';
import type biologin from '../../texts/en/biologin.json';
import type callLive from '../../texts/en/call_live.json';
import type cameraHelp from '../../texts/en/camera_help.json';
import type capture from '../../texts/en/capture.json';
import type reviewCase from '../../texts/en/review_case.json';
import type consoleTexts from '../../texts/en/console.json';
import type consolePages from '../../texts/en/console_pages.json';
import type consolePrivacy from '../../texts/en/console_privacy.json';
import type consoleScreening from '../../texts/en/console_screening.json';
import type consoleWorkflows from '../../texts/en/console_workflows.json';
import type findings from '@veridoor/texts/en/findings.json';
import type signIn from '../../texts/en/sign_in.json';
import type codes from '../../texts/en/codes.json';
import type completion from '../../texts/en/completion.json';
import type agentConsole from '../../texts/en/agent_console.json';
import type consoleCalls from '../../texts/en/console_calls.json';
import type documentPages from '../../texts/en/document_pages.json';
import type entity from '../../texts/en/entity.json';
import type face from '../../texts/en/face.json';
import type faceConsent from '../../texts/en/face_consent.json';
import type form from '../../texts/en/form.json';
import type payment from '../../texts/en/payment.json';
import type pinChoice from '../../texts/en/pin_choice.json';
import type problems from '../../texts/en/problems.json';
import type questionnaire from '../../texts/en/questionnaire.json';
import type selfie from '../../texts/en/selfie.json';
import type shell from '../../texts/en/shell.json';
import type signaturePad from '../../texts/en/signature_pad.json';
import type stepNames from '../../texts/en/step_names.json';
import type steps from '../../texts/en/steps.json';
import type testMode from '../../texts/en/test_mode.json';

/** The texts by namespace, with English as the model; every language has the same ones (src/texts/parity.test.ts). */
export interface Texts {
  /** The fields of an address, and its proof. */
  address_form: typeof addressForm;
  /** Fields and their faults, for every kind of step with questions. */
  asking: typeof asking;
  /** Logging in by face, and passkeys. */
  biologin: typeof biologin;
  /** The screens of a call. */
  call_live: typeof callLive;
  /** Help for a missing camera, by browser and system. */
  camera_help: typeof cameraHelp;
  /** The camera and the confirmation, for every kind of image. */
  capture: typeof capture;
  /** Codes that prove a telephone number or an e-mail address. */
  codes: typeof codes;
  /** The end. */
  completion: typeof completion;
  /** The agents' console. */
  agent_console: typeof agentConsole;
  /** The console's pages about calls. */
  console_calls: typeof consoleCalls;
  /** Queue and layout of the console. */
  console: typeof consoleTexts;
  /** Figures and audit. */
  console_pages: typeof consolePages;
  /** Workflows, branding and the preview, with the fields of both. */
  console_workflows: typeof consoleWorkflows;
  /** Holds, erasures, exports, retention. */
  console_privacy: typeof consolePrivacy;
  /** Hits over all customers, lists, rescreening. */
  console_screening: typeof consoleScreening;
  /** What checks find, steps, fields and sources, for people of the business. */
  findings: typeof findings;
  /** A case of the queue and the decision on it. */
  review_case: typeof reviewCase;
  /** The way in for people of the business. */
  sign_in: typeof signIn;
  /** Country, type, version, and the instructions for each page. */
  document_pages: typeof documentPages;
  /** The journey of a company. */
  entity: typeof entity;
  /** Instructions to a face before the camera. */
  face: typeof face;
  /** The tick box for face data. */
  face_consent: typeof faceConsent;
  form: typeof form;
  /** A payment by face and PIN. */
  payment: typeof payment;
  /** The fields in which the PIN is chosen. */
  pin_choice: typeof pinChoice;
  /** Every error, by its code. */
  problems: typeof problems;
  questionnaire: typeof questionnaire;
  selfie: typeof selfie;
  /** The entry screen and the layout around every screen; fetched first. */
  shell: typeof shell;
  /** The text to sign and the pad. */
  signature_pad: typeof signaturePad;
  /** The name of each kind of step, and what to have at hand for it. */
  step_names: typeof stepNames;
  /** The list of steps. */
  steps: typeof steps;
  /** A session that is a test. */
  test_mode: typeof testMode;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    returnNull: false;
    resources: Texts;
  }
}

/** A file of texts; a screen names the ones that it needs. */
export type Namespace = keyof Texts;

/**
 * Returns the texts of a namespace in a language.
 * @throws {Error} when they cannot be fetched now.
 */
export type LoadTexts = (language: Language, namespace: Namespace) => Promise<object>;

/** Fetches texts from the build's place for them (scripts/interface-texts.ts). */
export const fetchTexts: LoadTexts = async (language, namespace) => {
  const response = await fetch(`${import.meta.env.VITE_TEXTS}/${language}/${namespace}.json`);
  if (!response.ok) throw new Error(`texts ${namespace} in ${language}: status ${response.status}`);
  return response.json();
};
