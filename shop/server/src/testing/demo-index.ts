import { demoCatalogue } from '@segno/demo-sounds'
import { type IndexedSound, SoundIndex, TermReader } from '@segno/sound-index'
import { soundWith } from '@segno/sound-index/testing'
import { FormerTerms } from '../search/former-terms.ts'
import { toIndexVocabulary } from '../search/index-vocabulary.ts'
import { withTranslations } from '../search/translated-words.ts'
import { defaultTermWords } from '../vocabulary/public.ts'

const TERM_WORDS = withTranslations(defaultTermWords())
const SECONDS_PER_MINUTE = 60

/** What a new shop reads of the box. */
export const DEMO_WORDS = { formerTerms: new FormerTerms([]), termReader: new TermReader(TERM_WORDS) }

/** The demo catalogue as search sees it; ids end in titles. */
export function demoSounds(): IndexedSound[] {
  const { sounds, packs, artists } = demoCatalogue(1)
  return sounds.map((sound) => {
    const { id, title, artistHandle, packSlug, beats, tempoBpm } = sound
    const lasts = beats !== null && tempoBpm !== null ? (beats * SECONDS_PER_MINUTE) / tempoBpm : 1
    return soundWith({
      ...sound,
      id: `${id}:${title}`,
      durationSeconds: lasts,
      artist: artists.find(({ handle }) => handle === artistHandle)!.name,
      pack: packs.find(({ slug }) => slug === packSlug)!.title,
      packId: packSlug,
    })
  })
}

export function demoIndex(): SoundIndex {
  const index = new SoundIndex(toIndexVocabulary(TERM_WORDS))
  for (const sound of demoSounds()) index.add(sound)
  return index
}
