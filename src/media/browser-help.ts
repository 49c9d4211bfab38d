/** The browser that a help page describes. */
export type BrowserName = 'chrome' | 'safari' | 'firefox' | 'samsung' | 'edge' | 'in_app' | 'other';
export type SystemName = 'android' | 'ios' | 'macos' | 'windows' | 'other';

export interface BrowserIdentity {
  readonly browser: BrowserName;
  readonly system: SystemName;
}

/** The browser's self-description. `touchPoints` distinguishes an iPad, which calls itself a Mac, from a Mac. */
export interface BrowserTraits {
  readonly userAgent: string;
  readonly touchPoints: number;
}

/*
 * Browsers inside other apps, by what they add to the user agent: Facebook, Instagram, Threads, Messenger, WhatsApp,
 * LINE, WeChat, QQ, Weibo, Alipay, KakaoTalk, Naver, Zalo, TikTok, Snapchat, LinkedIn, Pinterest, Reddit, Google app, X,
 * Telegram, and Android's WebView in general ("; wv)").
 */
const IN_APP =
  /\b(FBAN|FBAV|FB_IAB|Instagram|Barcelona|Messenger(?:Lite)?ForiOS|WhatsApp|Line\/|MicroMessenger|QQ\/|Weibo|AlipayClient|KAKAOTALK|NAVER\(inapp|Zalo|musical_ly|trill|BytedanceWebview|TikTok|Snapchat|LinkedInApp|Pinterest|Reddit|GSA\/|Twitter|Telegram)|; wv\)/iu;
const HAS_SAFARI_NAME = /Version\/[\d.]+.*Safari\//u;

function systemOf({ userAgent, touchPoints }: BrowserTraits): SystemName {
  if (/Android/u.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod/u.test(userAgent)) return 'ios';
  if (/Macintosh/u.test(userAgent)) return touchPoints > 1 ? 'ios' : 'macos';
  return /Windows/u.test(userAgent) ? 'windows' : 'other';
}

/**
 * Names the browser and the system to choose a help text, never to decide what a browser can do. On iOS every browser
 * is WebKit with its own mark (CriOS, FxiOS, EdgiOS). One without a mark and without "Safari" runs inside an app.
 */
export function identifyBrowser(traits: BrowserTraits): BrowserIdentity {
  const system = systemOf(traits);
  const { userAgent } = traits;
  const browser = (): BrowserName => {
    if (IN_APP.test(userAgent)) return 'in_app';
    if (/SamsungBrowser\//u.test(userAgent)) return 'samsung';
    if (/\b(Edg|EdgA|EdgiOS)\//u.test(userAgent)) return 'edge';
    if (/\b(Firefox|FxiOS)\//u.test(userAgent)) return 'firefox';
    if (/\b(OPR|Opera|Vivaldi|YaBrowser|DuckDuckGo|Ddg)\//u.test(userAgent)) return 'other';
    if (/(Chrome|CriOS)\//u.test(userAgent)) return 'chrome';
    if (HAS_SAFARI_NAME.test(userAgent)) return 'safari';
    return system === 'ios' ? 'in_app' : 'other';
  };
  return { browser: browser(), system };
}

/** One help text of the camera; each has its own steps in every language. */
export type HelpTopic =
  | 'chrome_android'
  | 'samsung_android'
  | 'firefox_android'
  | 'edge_android'
  | 'safari_ios'
  | 'other_ios'
  | 'chrome_desktop'
  | 'edge_desktop'
  | 'firefox_desktop'
  | 'safari_macos'
  | 'in_app'
  | 'other';

/** The help for a refusal in a browser: the place where that browser on that system keeps the permission. */
export function helpTopic({ browser, system }: BrowserIdentity): HelpTopic {
  if (browser === 'in_app') return 'in_app';
  if (system === 'ios') return browser === 'safari' ? 'safari_ios' : 'other_ios';
  // WebKit has other browsers on Linux.
  if (browser === 'safari') return system === 'macos' ? 'safari_macos' : 'other';
  if (browser === 'samsung') return 'samsung_android';
  if (browser === 'other') return 'other';
  return system === 'android' ? `${browser}_android` : `${browser}_desktop`;
}
