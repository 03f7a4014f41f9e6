import { createHash } from 'node:crypto'

import { displayFaceUrl } from '#app/platform/display-face.server.ts'
import { wordmarkBox, wordmarkLetters, wordmarkTail } from '#app/shared/wordmark.ts'

/** Escaped HTML, told from plain text by its class. */
export class Markup {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}
type Value = string | number | Markup | Markup[] | null | undefined | false

const css = `
@font-face{font-family:"Marque Display";src:url("${displayFaceUrl}") format("woff2")}
:root{color-scheme:dark;--ground:#030304;--raise:#0c0c0e;--line:#26262a;--edge:#6d6962;--ink:#ede9e2;--ink-2:#b8b3aa;--ink-3:#918c84;--metal:#c8b189;--ok:#84bf9a;--warn:#dcb766;--bad:#ee8f85}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.6 -apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
.test{margin:0;padding:.75rem 1.25rem;background:var(--raise);border-bottom:1px solid var(--line);color:var(--warn);font-size:.875rem;line-height:1.5;text-align:center}
main{max-width:30rem;margin:0 auto;padding:2rem 1.25rem 4rem}
.wordmark{display:block;width:8.25rem;height:auto;margin:0 0 2.5rem;color:var(--ink)}
h1,h2{font-family:"Marque Display",Arial,sans-serif;font-weight:400}
h1{margin:0 0 1.5rem;font-size:clamp(1.875rem,1.5rem + 1.66vw,2.75rem);line-height:1.12;letter-spacing:-.018em}
h2{margin:2.5rem 0 1rem;font-size:1.375rem;line-height:1.25}
p{margin:0 0 1rem}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
caption{text-align:left;color:var(--ink-2);font-size:.875rem;padding-bottom:.5rem}
th,td{padding:.75rem 0;border-top:1px solid var(--line);text-align:left;font-weight:400;vertical-align:top;overflow-wrap:anywhere}
td{padding-left:1rem;text-align:right;white-space:nowrap}
tfoot th,tfoot td{font-size:1.375rem;font-weight:300}
small{display:block;margin-top:.25rem;color:var(--ink-3);font-size:.8125rem;line-height:1.45}
form{margin-top:2rem}
.field{margin-bottom:1.25rem}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
label{display:block;margin-bottom:.375rem;color:var(--ink-2);font-size:.875rem}
input{width:100%;height:3rem;padding:0 .875rem;background:none;border:1px solid var(--edge);border-radius:0;color:var(--ink);font:inherit;font-variant-numeric:tabular-nums}
input[aria-invalid]{border-color:var(--bad);box-shadow:inset 3px 0 0 var(--bad)}
.error{margin:.375rem 0 0;color:var(--bad);font-size:.8125rem;line-height:1.45}
.note{margin:1.5rem 0;padding:.75rem 1rem;border-left:3px solid var(--edge);background:var(--raise)}
.note.bad{border-color:var(--bad)}.note.ok{border-color:var(--ok)}
.note ul{margin:.5rem 0 0;padding:0;list-style:none}
.note p:last-child{margin:0}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:3rem;padding:.5rem 1rem;border:1px solid var(--ink);border-radius:0;background:var(--ink);color:var(--ground);font:inherit;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:var(--metal);border-color:var(--metal)}
.line,.line:hover{background:none;color:var(--ink);border-color:var(--edge)}
.line:hover{border-color:var(--metal)}
a{color:var(--ink);text-decoration-color:var(--edge);text-underline-offset:.25em}
a:hover{text-decoration-color:var(--ink)}
.back{display:flex;align-items:center;min-height:2.75rem;margin-top:1rem;justify-content:center}
:focus-visible{outline:2px solid var(--metal);outline-offset:3px}
dl{margin:0;display:grid;grid-template-columns:auto 1fr;border-top:1px solid var(--line)}
dt,dd{margin:0;padding:.75rem 0;border-bottom:1px solid var(--line)}
dt{color:var(--ink-2);padding-right:1rem}
dd{text-align:right;font-variant-numeric:tabular-nums}
.name{text-transform:capitalize}
details{margin-top:1rem}
summary{min-height:2.75rem;display:flex;align-items:center;color:var(--ink-2);font-size:.875rem;cursor:pointer;text-decoration:underline;text-decoration-color:var(--edge);text-underline-offset:.25em}
`
const styleHash = createHash('sha256').update(css).digest('base64')
/** Apart from the page: the policy allows these bytes alone, without the white space that a formatter puts around them. */
const style = new Markup(`<style>${css}</style>`)

const wordmark = html`<svg
  class="wordmark"
  viewBox="${wordmarkBox}"
  width="910"
  height="104"
  role="img"
  aria-label="Marque"
>
  <path fill="currentColor" d="${wordmarkLetters}" />
  <path fill="var(--metal)" d="${wordmarkTail}" />
</svg>`

/** Escapes values, except other templates. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(parts.reduce((made, part, index) => made + printed(values[index - 1]) + part))
}

/** `leavesFor`: targets of redirects after a form, which count for `form-action`. */
export function page(title: string, main: Markup, leavesFor: (string | null)[] = []) {
  const origins = leavesFor.flatMap((address) => (address ? [new URL(address).origin] : []))
  const body = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Test payment</title>
        ${style}
      </head>
      <body>
        <header class="test">This is a test payment page. No money moves and no real card is accepted.</header>
        <main>${wordmark}${main}</main>
      </body>
    </html> `
  return {
    body: body.source,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': [
        "default-src 'none'",
        `style-src 'sha256-${styleHash}'`,
        'font-src data:',
        `form-action ${["'self'", ...origins].join(' ')}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    },
  }
}

function printed(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(printed).join('')
  if (value instanceof Markup) return value.source
  return String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
