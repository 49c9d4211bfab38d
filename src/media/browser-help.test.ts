import { describe, expect, it } from 'vitest';
import { helpTopic, identifyBrowser } from './browser-help.ts';

const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

describe('browser help', () => {
  it.each([
    [`${android} Chrome/138.0.0.0 Mobile Safari/537.36`, 5, 'chrome_android'],
    [`${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 5, 'samsung_android'],
    [`${android} Chrome/138.0.0.0 Mobile Safari/537.36 EdgA/138.0.0.0`, 5, 'edge_android'],
    ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 5, 'firefox_android'],
    [`${android} Chrome/138.0.0.0 Mobile Safari/537.36 OPR/90.0`, 5, 'other'],
    [`${iphone} Version/18.5 Mobile/15E148 Safari/604.1`, 5, 'safari_ios'],
    [`${iphone} CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1`, 5, 'other_ios'],
    [`${iphone} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 5, 'other_ios'],
    [`${mac} Version/18.5 Safari/605.1.15`, 0, 'safari_macos'],
    [`${mac} Version/18.5 Mobile/15E148 Safari/604.1`, 5, 'safari_ios'],
    [`${windows} Chrome/138.0.0.0 Safari/537.36`, 0, 'chrome_desktop'],
    [`${windows} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`, 10, 'edge_desktop'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0, 'firefox_desktop'],
    [`${android.replace('K)', 'Pixel 9; wv)')} Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36`, 5, 'in_app'],
    [`${iphone} Mobile/15E148 Instagram 385.0.0`, 5, 'in_app'],
    [`${iphone} Mobile/15E148`, 5, 'in_app'],
    [`${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]`, 5, 'in_app'],
    [`${iphone} Mobile/15E148 Safari/604.1 Line/15.3.0`, 5, 'in_app'],
    [`${iphone} Mobile/15E148 MicroMessenger/8.0.50 NetType/WIFI`, 5, 'in_app'],
    [`${iphone} Mobile/15E148 KAKAOTALK 25.4.0`, 5, 'in_app'],
    [`${iphone} Version/18.5 Mobile/15E148 Safari/604.1 [Pinterest/iOS]`, 5, 'in_app'],
    [`${android} Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36 trill_380604`, 5, 'in_app'],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/60.5 Safari/605.1.15',
      0,
      'other',
    ],
    ['', 0, 'other'],
  ])('%s (%i touch points) gets the help for %s', (userAgent, touchPoints, topic) => {
    expect(helpTopic(identifyBrowser({ userAgent, touchPoints }))).toBe(topic);
  });
});
