import { html, type Html } from '../html.ts'

export interface LetterContent {
  readonly shopName: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** Shown large, to be typed in. */
  readonly code?: string
  /** It is not sent once its code or link has run out. */
  readonly lastsMinutes?: number
  readonly facts?: readonly Fact[]
  readonly lists?: readonly LetterList[]
  readonly button?: LetterLink
  /** Why this was sent and what to do if it was not asked for. */
  readonly footer?: string
  readonly footerLinks?: readonly LetterLink[]
}

/** A name and its value, such as a price. */
export type Fact = readonly [string, string]

interface LetterLink {
  readonly label: string
  readonly href: string
}

/** Links under a heading that is one. */
export interface LetterList {
  readonly heading: LetterLink
  readonly items: readonly (LetterLink & { readonly note: string })[]
  /** What is not listed. */
  readonly rest: string | null
}

export interface Letter {
  readonly text: string
  readonly html: string
  readonly lastsMinutes?: number
}

/** A letter with an address on it. */
export interface Mail extends Letter {
  readonly to: string
  readonly subject: string
  /** Value of the header, for mails that people choose to get. */
  readonly listUnsubscribe?: string
}

/** A letter in the shop's look with a text part that says the same. Mail programs know inline styles only. */
export function letter(content: LetterContent): Letter {
  const { lastsMinutes } = content
  return {
    text: asText(content),
    html: asHtml(content).text,
    ...(lastsMinutes !== undefined && { lastsMinutes }),
  }
}

function asText(content: LetterContent): string {
  const {
    shopName,
    heading,
    paragraphs,
    code,
    facts = [],
    lists = [],
    button,
    footer,
    footerLinks = [],
  } = content
  const parts = [
    heading,
    ...paragraphs,
    ...(code ? [`    ${code}`] : []),
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...lists.map(listAsText),
    ...(button ? [linkAsText(button)] : []),
    `-- \n${[footer, ...footerLinks.map(linkAsText), shopName].filter(Boolean).join('\n')}`,
  ]
  return `${parts.join('\n\n')}\n`
}

const linkAsText = ({ label, href }: LetterLink): string => `${label}:\n${href}`

function listAsText({ heading, items, rest }: LetterList): string {
  const lines = items.map(({ label, note, href }) => `- ${label} (${note})\n  ${href}`)
  return [linkAsText(heading), ...lines, ...(rest === null ? [] : [rest])].join('\n')
}

const FONT = "font-family:'Plus Jakarta Sans',Helvetica,Arial,sans-serif"
const PARAGRAPH = 'margin:0 0 16px;font-size:16px;line-height:24px;color:#2b2733'

function asHtml(content: LetterContent): Html {
  const {
    shopName,
    heading,
    paragraphs,
    code,
    facts = [],
    lists = [],
    button,
    footer,
    footerLinks = [],
  } = content
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>${heading}</title>
      </head>
      <body style="margin:0;padding:32px 16px;background:#f4f2f7;${FONT}">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:520px;background:#ffffff;border-radius:12px;border-top:4px solid #8236ff"
              >
                <tr>
                  <td style="padding:32px">
                    <p style="margin:0 0 24px;font-size:14px;font-weight:700;color:#8236ff">${shopName}</p>
                    <h1 style="margin:0 0 16px;font-size:22px;line-height:28px;color:#17131f">${heading}</h1>
                    ${paragraphs.map((paragraph) => html`<p style="${PARAGRAPH}">${paragraph}</p>`)}
                    ${code ? codeBlock(code) : ''} ${facts.length > 0 ? factsBlock(facts) : ''}
                    ${lists.map(listBlock)} ${button ? buttonBlock(button) : ''}
                    ${footer ? footerBlock(footer, footerLinks) : ''}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`
}

const codeBlock = (code: string): Html =>
  html`<p
    style="margin:8px 0 24px;padding:16px;background:#f4f2f7;border-radius:8px;text-align:center;font-size:32px;letter-spacing:8px;font-weight:700;color:#17131f"
  >
    ${code}
  </p>`

const CELL =
  'padding:8px 0;border-bottom:1px solid #e4e0ea;font-size:15px;line-height:22px;vertical-align:top'

const factsBlock = (facts: readonly Fact[]): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px">
    ${facts.map(
      ([name, value]) =>
        html`<tr>
          <td style="${CELL};padding-right:16px;white-space:nowrap;color:#6b6577">${name}</td>
          <td style="${CELL};color:#17131f">${value}</td>
        </tr>`,
    )}
  </table>`

const LINK = 'color:#6a1fe0;text-decoration:underline'

const listBlock = ({ heading, items, rest }: LetterList): Html =>
  html`<h2 style="margin:24px 0 8px;font-size:17px;line-height:24px">
      <a href="${heading.href}" style="color:#17131f;text-decoration:underline">${heading.label}</a>
    </h2>
    <ul style="margin:0 0 16px;padding-left:20px;font-size:16px;line-height:24px;color:#2b2733">
      ${items.map(
        ({ label, href, note }) =>
          html`<li>
            <a href="${href}" style="${LINK}">${label}</a> <span style="color:#6b6577">${note}</span>
          </li>`,
      )}
      ${rest === null ? '' : html`<li style="color:#6b6577">${rest}</li>`}
    </ul>`

const buttonBlock = ({ label, href }: LetterLink): Html =>
  html`<p style="margin:8px 0 24px">
    <a
      href="${href}"
      style="display:inline-block;padding:12px 24px;background:#8236ff;border-radius:8px;color:#ffffff;font-weight:700;text-decoration:none"
      >${label}</a
    >
  </p>`

const footerBlock = (footer: string, links: readonly LetterLink[]): Html =>
  html`<p
    style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e4e0ea;font-size:13px;line-height:20px;color:#6b6577"
  >
    ${footer} ${links.map(({ label, href }) => html`<br /><a href="${href}" style="${LINK}">${label}</a>`)}
  </p>`
