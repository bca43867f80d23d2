import { withoutUnseen } from '@segno/units'

const EXTENSION = /\.(wave?|aiff?|aifc|flac|mp3|ogg|opus|m4a|caf)$/i
/** Characters; no system takes a longer name. What comes before them says nothing. */
const LONGEST_PATH = 1_024
/** `6-8`, `7_8`: one word, because its numbers count neither tracks nor beats. */
const METRE = /(?<![^\s_])(\d|1[0-2])[-_]([48])(?![^\s_])/g

/** The words of a file's name, of what can be seen of it. Sharps and flats written out are turned into signs, so that a key is one word or two. */
export function splitName(fileName: string): string[] {
  const path = withoutUnseen(fileName.slice(-LONGEST_PATH))
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  return name
    .replace(EXTENSION, '')
    .replaceAll(METRE, '$1/$2')
    .replaceAll(/b\.p\.m\.?(?![a-z])/gi, 'bpm')
    .replaceAll(/(?<![a-z])([a-g])[\s_-]?sharp(?![a-z])/gi, '$1#')
    .replaceAll(/(?<![a-z])([a-g])[\s_-]?flat(?![a-z])/gi, '$1b')
    .split(/[\s_\-–—+,;:=()[\]{}]+|@(?=\d)|(?<!\d)\.|\.(?!\d)/)
    .filter((word) => word !== '')
}
