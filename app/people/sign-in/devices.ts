export function deviceOf(userAgent: string): string {
  const browser = browsers.find(([, mark]) => mark.test(userAgent))?.[0]
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

// In this order: later names are part of the earlier ones' headers.
const browsers: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const systems: [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]
