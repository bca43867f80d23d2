import { withoutUnseen } from '@segno/units'

const EXTENSION = /\.(wave?|aiff?|aifc|flac|mp3|ogg|opus|m4a|caf)$/i

/** The words of a file's name, of what can be seen of it. Sharps and flats written out are turned into signs, so that a key is one word or two. */
export function splitName(fileName: string): string[] {
  const name = withoutUnseen(fileName).split(/[\\/]/).at(-1) ?? ''
  return name
    .replace(EXTENSION, '')
    .replaceAll(/(?<![a-z])([a-g])[\s_-]?sharp(?![a-z])/gi, '$1#')
    .replaceAll(/(?<![a-z])([a-g])[\s_-]?flat(?![a-z])/gi, '$1b')
    .split(/[\s_\-–—+,;()[\]{}]+|(?<!\d)\.|\.(?!\d)/)
    .filter((word) => word !== '')
}
