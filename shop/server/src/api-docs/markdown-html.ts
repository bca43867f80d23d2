import { html, type Html } from '../platform/html.ts'

const FENCE = /^```\w*\n([^]*?)\n```$/
const HEADING = /^## (.+)$/
const ITEM = /^\d+\. /

/**
 * The introduction as HTML: headings, paragraphs, numbered lists and code, which is all that our own text has. What
 * others wrote would want a reader of all of Markdown.
 */
export function markdownHtml(markdown: string): Html[] {
  return blocksOf(markdown).map(blockHtml)
}

/** Parts with an empty line between them; those inside of code do not count. */
const blocksOf = (markdown: string): string[] =>
  markdown
    .split(/^```/m)
    .flatMap((part, place) => (place % 2 === 1 ? [`\`\`\`${part}\`\`\``] : part.split(/\n\n+/)))
    .filter((block) => block.trim() !== '')

function blockHtml(block: string): Html {
  const code = FENCE.exec(block)?.[1]
  if (code !== undefined) return html`<pre tabindex="0"><code>${code}</code></pre>`
  const heading = HEADING.exec(block.trim())?.[1]
  if (heading !== undefined) return html`<h2 id="${idOf(heading)}">${heading}</h2>`
  if (!ITEM.test(block)) return html`<p>${inlineHtml(block)}</p>`
  const items = block.split(/\n(?=\d+\. )/).map((item) => item.replace(ITEM, ''))
  return html`<ol>
    ${items.map((item) => html`<li>${inlineHtml(item)}</li>`)}
  </ol>`
}

/** Text with code between backticks. */
export function inlineHtml(text: string): Html[] {
  return text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
}

/** The headings of a text, with where each is on the page. */
export function headingsOf(markdown: string): { id: string; name: string }[] {
  return blocksOf(markdown).flatMap((block) => {
    const name = HEADING.exec(block.trim())?.[1]
    return name === undefined ? [] : [{ id: idOf(name), name }]
  })
}

/** `What is sent` is at `#what-is-sent`. */
export const idOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
