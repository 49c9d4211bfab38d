/** A camera's direction: `user` towards the person, `environment` away. */
export type Facing = 'user' | 'environment';

/** One camera as the browser reports it. Labels are empty until the person has allowed the camera. */
export interface CameraDevice {
  readonly id: string;
  readonly label: string;
  /** From `InputDeviceInfo.getCapabilities()` where the browser has it. */
  readonly facing: Facing | null;
}

/** The kind of lens that a label names. Documents and faces need `plain`. */
type LensKind = 'plain' | 'fused' | 'telephoto' | 'ultra_wide' | 'virtual' | 'infrared';

/*
 * Labels as browsers give them. iOS and macOS use the system's language ("Back Ultra Wide Camera",
 * "Rückseitige Ultra-Weitwinkelkamera"), Android says "camera2 2, facing back", Windows gives the maker's name.
 * "Fused" are Apple's Dual, Dual Wide and Triple cameras. They change to the lens that is sharp at reading distance;
 * the plain one of recent iPhones is not, since its nearest focus is at 20 cm or more.
 */
const PATTERNS: readonly (readonly [LensKind, RegExp])[] = [
  ['infrared', /\b(ir|infrared|infrarot|depth|truedepth|windows hello)\b|kızılötesi|تحت الحمراء/iu],
  ['virtual', /virtual|\b(obs|manycam|snap camera|xsplit|splitcam|camo|epoccam|iriun|droidcam|desk view)\b/iu],
  [
    'fused',
    /\b(dual|triple|quad|double|doppia|tripla|doble|dupla|ganda|tripel)\b|doppel|dreifach|dubbel|trippel|drievoud|kaksois|kolmois|podwójn|potrójn|duáln|dvojit|trojit|dvostruk|trostruk|dublă|triplă|kettős|hármas|kép|çift|üçlü|двойн|тройн|подвійн|потрійн|διπλ|τριπλ|مزدوجة|ثلاثية|כפול|משולש|双|雙|三|デュアル|トリプル|듀얼|트리플|คู่/iu,
  ],
  [
    'ultra_wide',
    /ultra[\s\u2010-]?(wide|weit|grand|gran|geniş|angular|groothoek|vid|laaja|szerok|širok|széles|larg|lat\b|lebar)|aşırı geniş|siêu rộng|0[.,]5\s?[x×]|сверхширок|надширок|υπερευρυ|فائقة|אולטרה|超广角|超廣角|超広角|울트라|초광각|อัลตร้า/iu,
  ],
  [
    'telephoto',
    /telephoto|telefoto|tele-?obje[ck]t|téléobjectif|teleobie|\btele\b|телефото|телеоб|τηλεφακ|تقريب|טלפוטו|长焦|長焦|望远|望遠|망원|เทเล/iu,
  ],
];

const LENS_COST: Record<LensKind, number> = {
  fused: 0,
  plain: 1,
  telephoto: 10,
  ultra_wide: 11,
  virtual: 20,
  infrared: 30,
};

const BACK =
  /\b(back|rear|environment|trasera|traseira|posteriore|arka|sau|belakang|bakre|spate)\b|arrière|rück|\bbag?k?kam|takakam|achter|tyln|zadn|stražnj|hátlap|задн|πίσω|خلفية|אחורי|背面|后置|後置|후면|หลัง/iu;
const FRONT =
  /\b(user|facetime|selfie|avant|anteriore|delantera|dianteira|depan|trước)\b|\bfront|\bfram|etukam|voor(zijde|kant)|przedni|předn|predn|előlap|față|ön kamera|передн|фронтал|μπροστ|أمامية|קדמי|前面|前置|전면|หน้า/iu;

/** The kind of lens that a label names; `plain` without one. */
export function lensKind(label: string): LensKind {
  return PATTERNS.find(([, pattern]) => pattern.test(label))?.[0] ?? 'plain';
}

/** The camera's direction: by its capabilities, else by its label, else unknown. */
export function facingOf(device: CameraDevice): Facing | null {
  if (device.facing) return device.facing;
  if (BACK.test(device.label)) return 'environment';
  if (FRONT.test(device.label)) return 'user';
  return null;
}

/** Lower is better. The place in the list decides between equals: Android lists its main lens first. */
function cost(device: CameraDevice, requested: Facing): number {
  const facing = facingOf(device);
  const wrongWay = facing === null ? 50 : facing === requested ? 0 : 100;
  return wrongWay + LENS_COST[lensKind(device.label)];
}

/** The cameras, the best for the purpose first. */
export function rankCameras(devices: readonly CameraDevice[], requested: Facing): readonly CameraDevice[] {
  return devices.toSorted((one, other) => cost(one, requested) - cost(other, requested));
}

/**
 * The camera to use instead of the one that the browser opened, or null to stay. It changes only for a reason: the lens
 * spoils the image, faces the wrong way, or a fused one exists for documents.
 */
export function betterCamera(
  devices: readonly CameraDevice[],
  current: string | null,
  requested: Facing,
): string | null {
  const named = devices.filter((device) => device.id !== '' && device.label !== '');
  const best = rankCameras(named, requested)[0];
  const opened = named.find((device) => device.id === current);
  if (!best || !opened || best.id === opened.id) return null;
  const gain = cost(opened, requested) - cost(best, requested);
  const worthIt = gain >= LENS_COST.telephoto - LENS_COST.plain || (gain > 0 && requested === 'environment');
  return worthIt ? best.id : null;
}

/**
 * The camera that the switch leads to: the best of the other direction. If all face the same way, or the direction is
 * unknown, the next in the list.
 * @param facing the wished direction, where the camera in use has none
 */
export function nextCamera(devices: readonly CameraDevice[], current: string | null, facing: Facing): string | null {
  if (devices.length < 2) return null;
  const opened = devices.find((device) => device.id === current);
  const present = (opened && facingOf(opened)) ?? facing;
  const other: Facing = present === 'environment' ? 'user' : 'environment';
  const across = rankCameras(
    devices.filter((device) => facingOf(device) === other && device.id !== current),
    other,
  )[0];
  if (across) return across.id;
  const place = devices.findIndex((device) => device.id === current);
  return devices[(place + 1) % devices.length]?.id ?? null;
}
