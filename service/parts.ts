import type { PlatformParts } from './platform/parts.ts';
import type { Intake } from './vision/pages/intake.ts';
import type { FaceReader } from './vision/faces/face-reader.ts';
import type { VideoReader } from './vision/faces/video-reader.ts';
import type { PageDrawer } from './vision/pages/page-drawer.ts';
import type { PdfCleaner } from './vision/pages/pdf/pdf-cleaner.ts';
import type { ImageCheck } from './vision/pages/image-check.ts';
import type { PrintReader } from './vision/pages/print/print-reader.ts';
import type { AmlIndexes } from './features/aml/aml-index.ts';
import type { SeenIndexes } from './features/duplicates/seen-index.ts';
import type { CallNews } from './features/calls/news.ts';
import type { DeliveryWorker } from './features/webhooks/delivery/worker.ts';
import type { PasswordCost } from './features/users/passwords.ts';
import type { DrawnTokens } from './features/users/drawn-tokens.ts';
import type { OpenidClients } from './features/users/openid/clients.ts';
import type { IpWhitelistGuard } from './features/users/ip-whitelist/ip-whitelist.ts';

/**
 * The parts of the application: the platform's parts, and the running parts of features. Services name the parts that
 * they need.
 */
export interface Parts extends PlatformParts {
  drawnTokens: DrawnTokens;
  /** What deriving a hash costs whoever guesses the password of a user who does not exist. */
  passwordCost: PasswordCost;
  intake: Intake;
  imageCheck: ImageCheck;
  printReader: PrintReader;
  pageDrawer: PageDrawer;
  pdfCleaner: PdfCleaner;
  faceReader: FaceReader;
  videos: VideoReader;
  aml: AmlIndexes;
  seen: SeenIndexes;
  callNews: CallNews;
  deliveries: DeliveryWorker;
  ipWhitelist: IpWhitelistGuard;
  openid: OpenidClients;
}
