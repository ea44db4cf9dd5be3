type Kind = [pattern: RegExp, name: string];

// Browsers name their ancestors too, so the more special one comes first.
const BROWSERS: Kind[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const SYSTEMS: Kind[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
const named = (kinds: Kind[], text: string) => kinds.find(([pattern]) => pattern.test(text))?.[1];

/** A device as its owner would name it, such as "Firefox on Windows". It reveals nothing else of the header it is read from. */
export function deviceLabel(userAgent: string): string {
  const text = userAgent.slice(0, 500);
  const [browser, system] = [named(BROWSERS, text), named(SYSTEMS, text)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
