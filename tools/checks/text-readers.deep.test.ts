import { describe, expect, test } from 'vitest'
import { readProof } from '../../shop/contract/src/identity/proof.ts'
import { normaliseTag } from '../../shop/contract/src/catalogue/sound-rules.ts'
import { safeFileName } from '../../shop/companion/src/files/safe-file-name.ts'
import { readEcbRates } from '../../shop/server/src/billing/exchange-rates/ecb.ts'
import { readCookie } from '../../shop/server/src/identity/cookies.ts'
import { readNumber } from '../../shop/server/src/office/records/rules.ts'
import { readIban } from '../../shop/server/src/payees/rules.ts'
import { sepaText } from '../../shop/server/src/platform/bank/sepa-text.ts'
import { hideAddresses } from '../../shop/server/src/platform/hide-addresses.ts'
import { networkOf } from '../../shop/server/src/platform/http/client-network.ts'
import { readRange } from '../../shop/server/src/platform/http/file-answer.ts'
import {
  holdsUnseen,
  lettersAndDigits,
  parseCamelotKey,
  parseKey,
  parseSoundKey,
  parseTonic,
  slugText,
  withoutUnseen,
} from '../../shop/units/src/units.ts'
import { readTaxId } from '../../shop/vat/src/tax-id.ts'
import { readVatId } from '../../shop/vat/src/vat-id.ts'
import { finishedText } from '../../shop/web/src/app/frame/finished-text.ts'
import { fileNameOf } from '../../shop/web/src/jams/exporting/file-name.ts'
import { readTempo } from '../../shop/web/src/listening/read-tempo.ts'
import { bareWord } from '../../shop/web/src/sounds/screens/sounds/word-parts.ts'
import { titlesFor } from '../../shop/web/src/studio/screens/artist-studio/table/fill-titles.ts'
import { tagClaims } from '../../sound/audio-files/src/claims/tag-claims.ts'
import { readNameHints } from '../../sound/sound-analysis/src/name-hints.ts'
import { foldVocabulary } from '../../sound/sound-index/src/folded-vocabulary.ts'
import { readSentence } from '../../sound/sound-index/src/reading/read-sentence.ts'
import { TermReader } from '../../sound/sound-index/src/reading/term-reader.ts'
import { readTextQuery, typedWords } from '../../sound/sound-index/src/read-text-query.ts'
import { readFilters } from '../../sound/sound-index/src/suggest/read-filters.ts'
import { readTypedWords } from '../../sound/sound-index/src/suggest/typed-words.ts'

const LENGTH = 2 ** 20

const vocabulary = foldVocabulary({ synonyms: [] })

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  parseKey,
  parseSoundKey,
  parseTonic,
  parseCamelotKey,
  slugText: (text) => slugText(text, 80),
  lettersAndDigits,
  holdsUnseen,
  withoutUnseen,
  tagClaims: (text) => tagClaims({ tempo: text, key: text }),
  readNameHints,
  readSentence: (text) => readSentence(text, new TermReader([]), []),
  typedWords,
  readTextQuery: (text) => readTextQuery(text, vocabulary),
  readFilters: (text) => readFilters(text, () => 0),
  readTypedWords,
  safeFileName,
  hideAddresses,
  networkOf,
  readEcbRates,
  sepaText: (text) => sepaText(text, 140),
  readNumber,
  readIban,
  readTaxId: (text) => readTaxId(text, { country: 'DE', kind: 'person' }),
  readVatId: (text) => readVatId(text, 'DE'),
  normaliseTag,
  readProof,
  readCookie: (text) => readCookie('https://segno.test', text, 'session'),
  readRange: (text) => readRange(text, 1_000),
  fileNameOf,
  readTempo,
  titlesFor: (text) => titlesFor(text, 3),
  bareWord,
  finishedText,
}

const BEGINNINGS = ['', 'c']
const REPEATED = [
  ' ',
  '-',
  '1',
  'a',
  '"',
  '.',
  '@',
  '\0',
  '1 ',
  'a ',
  '--a',
  '\n',
  ',',
  "'n'",
  '& ',
  '1.',
  '😀',
]
const ENDS = ['', '@']

/** A reader that takes more than linear time for one of these takes minutes, and runs into the limit of every test. */
describe.each(Object.keys(READERS))('%s reads a megabyte', (name) => {
  test.each(REPEATED)('of %j', (repeated) => {
    const middle = repeated.repeat(LENGTH / repeated.length)
    for (const beginning of BEGINNINGS)
      for (const end of ENDS)
        expect(() => readOrRefuse(READERS[name]!, beginning + middle + end)).not.toThrow()
  })
})

/** A refusal is an answer; one that comes of the length alone is a defect. */
function readOrRefuse(read: (text: string) => unknown, text: string): void {
  try {
    read(text)
  } catch (error) {
    if (error instanceof RangeError) throw error
  }
}
