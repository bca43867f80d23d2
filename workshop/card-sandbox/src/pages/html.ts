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

/** The shop's own colours and shapes, by its names; a frame follows the scheme of the page around it. */
const STYLE = `
:root {
  color-scheme: light dark;
  --brand: #8236ff; --brand-hover: #7326f0; --on-brand: #fff;
  --brand-soft: light-dark(#5b1fcc, #b692ff);
  --surface: light-dark(#fff, #16121f);
  --line: light-dark(#e2ddec, #2c2539); --control-line: light-dark(#8d84a1, #6d6384);
  --text: light-dark(#1a1522, #f4f1fa); --muted: light-dark(#665e75, #a79fb8);
  --warn: light-dark(#9a5b00, #ffb547); --bad: light-dark(#c9253b, #ff6473);
  background: var(--surface); color: var(--text);
  font: 0.875rem/1.5 'Plus Jakarta Sans Variable', 'Plus Jakarta Sans', system-ui, sans-serif;
}
body { display: grid; gap: 16px; margin: 0 auto; max-width: 30rem; padding: 16px; }
body[data-framed] { max-width: none; padding: 4px; }
body[data-framed] [role='note'] { display: none; }
h1 { font-size: 1.25rem; margin: 0; }
p { margin: 0; }
a { color: var(--brand-soft); }
form { display: grid; gap: 16px; }
fieldset { border: 0; display: grid; gap: 12px; grid-template-columns: 1fr 1fr; margin: 0; min-width: 0; padding: 0; }
form div { align-content: start; display: grid; gap: 4px; min-width: 0; }
label { font-size: 0.8125rem; font-weight: 600; }
input, select {
  background: var(--surface); border: 1px solid var(--control-line); border-radius: 6px; box-sizing: border-box;
  color: var(--text); font: inherit; min-height: 44px; min-width: 0; padding: 0 12px; width: 100%;
}
.choice { align-items: center; display: flex; gap: 8px; min-height: 44px; }
.choice input { accent-color: var(--brand); flex: none; height: 20px; margin: 0; min-height: 0; width: 20px; }
::placeholder { color: var(--muted); opacity: 1; }
:is(input, select)[aria-invalid='true'] { border-color: var(--bad); }
button {
  background: var(--brand); border: 0; border-radius: 6px; color: var(--on-brand); cursor: pointer; font: inherit;
  font-weight: 600; min-height: 44px; padding: 0 16px; width: 100%;
}
button:hover { background: var(--brand-hover); }
:focus-visible { outline: 2px solid var(--brand-soft); outline-offset: 2px; }
button.plain { background: none; border: 1px solid var(--control-line); color: var(--text); }
button.plain:hover { background: none; border-color: var(--brand-soft); }
button.quiet { background: none; color: var(--brand-soft); justify-self: center; min-height: 36px; width: auto; }
button.quiet:hover { background: none; text-decoration: underline; }
form.saved { gap: 4px; }
summary { color: var(--brand-soft); cursor: pointer; font-weight: 600; min-height: 36px; }
table { border-collapse: collapse; width: 100%; }
td, th { border-bottom: 1px solid var(--line); padding: 8px 0; text-align: left; }
td + td, th + th { font-variant-numeric: tabular-nums; text-align: right; }
[role='note'] { border: 1px solid var(--warn); border-radius: 12px; font-size: 0.8125rem; padding: 12px 16px; }
[role='alert'] { color: var(--bad); font-size: 0.8125rem; font-weight: 600; }
:is(body, form) > [role='alert'] { border: 1px solid var(--bad); border-radius: 6px; font-size: 1rem; padding: 12px 16px; }
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
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; form-action 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'self'`,
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

/** A field that is filled in since is no longer said to be wrong. */
export const CLEAR_PROBLEM = `
document.addEventListener('input', ({ target }) => {
  document.getElementById('wrong-' + target.name)?.remove()
  target.removeAttribute('aria-invalid')
  target.removeAttribute('aria-describedby')
})`

/**
 * Within a frame: sends a form without leaving its page, for each page of a frame is a step of the browser's Back. What comes
 * next takes the page's place; a refused form is shown in it.
 */
export const SEND_IN_PLACE = `
if (window.parent !== window) document.addEventListener('submit', async (event) => {
  event.preventDefault()
  const body = new URLSearchParams(new FormData(event.target, event.submitter))
  const answer = await fetch(location.href, { method: 'POST', body })
  if (answer.ok) return location.replace(location.href)
  const shown = new DOMParser().parseFromString(await answer.text(), 'text/html')
  document.body.replaceChildren(...shown.body.children)
  document.querySelector('[autofocus]')?.focus()
})`
