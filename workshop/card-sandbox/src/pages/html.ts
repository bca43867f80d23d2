import type { SandboxResponse } from '../http/message.ts'
import { randomLetters } from '../state/ids.ts'

/** Text that is already HTML. */
export interface Html {
  html: string
}
type Part = Html | Html[] | string | number | null

/** Builds HTML; every value that is not HTML itself is escaped. */
export function html(texts: TemplateStringsArray, ...values: Part[]): Html {
  return { html: texts.map((text, index) => text + written(values[index] ?? null)).join('') }
}

function written(value: Part): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.map((one) => one.html).join('')
  return typeof value === 'object' ? value.html : escaped(String(value))
}

function escaped(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 30rem; padding: 1rem; }
h1 { font-size: 1.25rem; }
label { display: block; margin: 0.75rem 0; }
input, select, button { box-sizing: border-box; font: inherit; padding: 0.5rem; width: 100%; }
button { margin-top: 0.75rem; cursor: pointer; }
fieldset { border: 0; display: grid; gap: 0 1rem; grid-template-columns: 1fr 1fr; margin: 0; padding: 0; }
table { border-collapse: collapse; width: 100%; }
td, th { border-bottom: 1px solid; padding: 0.25rem; text-align: left; }
[role='note'] { border: 1px solid; border-radius: 4px; padding: 0.5rem; }
[role='alert'] { font-weight: 600; }
`

/** A whole page. `script` runs under a nonce of its own; nothing else may run. Only the shop frames it. */
export function page(
  title: string,
  body: Html,
  options: { status?: number; script?: string } = {},
): SandboxResponse {
  const nonce = randomLetters(16)
  const script = options.script === undefined ? '' : `<script nonce="${nonce}">${options.script}</script>`
  return {
    status: options.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    },
    body: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style nonce="${nonce}">${STYLE}</style></head>
<body>${body.html}${script}</body>
</html>
`,
  }
}

/** Text inside a script, which no value can end. */
export function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}

/** Says on every page that no money moves. */
export const sandboxNote = html`<p role="note">
  Sandbox: no real card is charged. <a href="/sandbox/cards" target="_blank">Test cards</a>
</p>`
