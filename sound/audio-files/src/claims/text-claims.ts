import { trimEndOf } from '@segno/units'
import { utf8Text } from '../bytes.ts'
import { NO_TAGS, type Tags } from './tag-claims.ts'

/** Longer ones are takes and track lists of recorders; what they say of the music stands at their beginning. */
const LONGEST_XML_BYTES = 1 << 18
const MOST_ATTRIBUTES = 1_000
const DESCRIPTION_BYTES = 256

/**
 * Tempo and key of an `iXML` chunk: in elements `BPM` and `KEY` wherever they stand, or as Steinberg's programs list
 * attributes, `MusicalTempo` with a value.
 */
export function readIxmlTags(content: Uint8Array): Tags {
  const xml = textOf(content.subarray(0, LONGEST_XML_BYTES))
  const attributes = new Map(steinbergAttributes(xml))
  return {
    tempo: elementText(xml, 'BPM') ?? attributes.get('MusicalTempo') ?? null,
    key: elementText(xml, 'KEY') ?? attributes.get('MusicalKey') ?? null,
  }
}

function* steinbergAttributes(xml: string): Generator<readonly [name: string, value: string]> {
  let at = xml.indexOf('<ATTR>')
  for (let count = 0; at >= 0 && count < MOST_ATTRIBUTES; count++) {
    const next = xml.indexOf('<ATTR>', at + 1)
    const attribute = xml.slice(at, next < 0 ? undefined : next)
    const [name, value] = [elementText(attribute, 'NAME'), elementText(attribute, 'VALUE')]
    if (name !== null && value !== null) yield [name, value]
    at = next
  }
}

function elementText(xml: string, name: string): string | null {
  const from = xml.indexOf(`<${name}>`)
  const to = from < 0 ? -1 : xml.indexOf(`</${name}>`, from)
  return to < 0 ? null : xml.slice(from + name.length + 2, to).trim()
}

const TEMPO =
  /(?<![a-z])(?:bpm|tempo)\s?[:=]\s?(\d{2,3}(?:[.,]\d{1,3})?)|(?<![\d.,])(\d{2,3}(?:[.,]\d{1,3})?)\s?bpm/i
const KEY = /(?<![a-z])key\s?[:=]\s?([A-G][#b]?\s?(?:minor|major|min|maj|m)?)(?![a-z])/i

/** Tempo and key that the description of a broadcast wave's `bext` chunk states, as `BPM=120; Key: Am`. */
export function readBextTags(content: Uint8Array): Tags {
  const description = textOf(content.subarray(0, DESCRIPTION_BYTES))
  if (description === '') return NO_TAGS
  const [, labelled, counted] = TEMPO.exec(description) ?? []
  return { tempo: labelled ?? counted ?? null, key: KEY.exec(description)?.[1] ?? null }
}

function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0)
  const shown = end < 0 ? bytes : bytes.subarray(0, end)
  return trimEndOf(utf8Text(shown) ?? String.fromCharCode(...shown.subarray(0, DESCRIPTION_BYTES)), '\0')
}
