/** An element of an XML document. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly content: string | readonly XmlElement[]
}

/** Content of an element: text, or elements of which null ones are left out. */
export type XmlContent = string | readonly (XmlElement | null)[]

/** Makes an element. */
export function xml(
  name: string,
  content: XmlContent,
  attributes: Readonly<Record<string, string>> = {},
): XmlElement {
  return {
    name,
    attributes,
    content: typeof content === 'string' ? content : content.filter((one) => one !== null),
  }
}

/** Makes an element of a text, or nothing where the text is unknown or has no letter that XML can hold. */
export function xmlIfKnown(
  name: string,
  text: string | null,
  attributes: Readonly<Record<string, string>> = {},
): XmlElement | null {
  return text === null || escapeXml(text).trim() === '' ? null : xml(name, text, attributes)
}

/** The document as UTF-8 text; the same elements always give the same text. */
export function xmlText(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${elementText(root, '')}`
}

function elementText({ name, attributes, content }: XmlElement, indent: string): string {
  const head = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const open = `${indent}<${name}${head.join('')}>`
  if (typeof content === 'string') return `${open}${escapeXml(content)}</${name}>\n`
  return `${open}\n${content.map((one) => elementText(one, `${indent}  `)).join('')}${indent}</${name}>\n`
}

/** Characters that XML 1.0 cannot hold, not even escaped, are left out. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, (character) => (/[\t\n\r]/.test(character) ? character : ''))
    .replaceAll(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
