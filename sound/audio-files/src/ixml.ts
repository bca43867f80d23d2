import { hasText, utf8Bytes } from './bytes.ts'

/** By which the shop knows its own words again, to say them anew. */
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<!-- As the shop says -->\n'

/** Whether the content of an `iXML` chunk is the shop's; what an artist's recorder wrote stays. */
export const isOurIxml = (content: Uint8Array): boolean => hasText(content, 0, HEAD)

/**
 * The content of an `iXML` chunk, which film and game programs read where they know no others.
 *
 * @see the iXML specification: PROJECT and NOTE are free text
 */
export function ixmlContent({ title, note }: { title: string; note: string }): Uint8Array {
  const tag = (name: string, text: string): string => `  <${name}>${escaped(text)}</${name}>\n`
  return utf8Bytes(
    `${HEAD}<BWFXML>\n${tag('IXML_VERSION', '3.0')}${tag('PROJECT', title)}${tag('NOTE', note)}</BWFXML>\n`,
  )
}

/** As XML has it, which takes no control characters however they are written. */
function escaped(text: string): string {
  return text
    .replaceAll(/\p{Cc}|\p{Cs}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
