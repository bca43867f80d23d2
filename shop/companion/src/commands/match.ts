import { LISTEN_FOR, matchTrack, RELATIONS, type MatchPage, type Relation } from '@segno/contract'
import { formatKey, type PitchClass } from '@segno/units'
import { type Command, type Given, textOf } from '../command.ts'
import { usage } from '../failure.ts'
import { soundFacts, soundLine } from '../terminal/sound-lines.ts'
import { reasonsOf } from '../track/reasons.ts'
import { readTrack } from '../track/read-track.ts'
import { FILTERS, filtersOf } from './search.ts'

export const match: Command = {
  usage: 'match FILE.wav',
  summary:
    'Finds what goes with a track (--relation resemble: what is like it). The file stays on this computer.',
  options: { ...FILTERS, relation: { type: 'string' }, 'listen-for': { type: 'string' } },
  async run({ output, shop }, given) {
    const [path] = given.words
    if (path === undefined) throw usage('Name a file: segno match FILE.wav')
    const relation = oneOf(given, 'relation', RELATIONS)
    const listenFor = oneOf(given, 'listen-for', LISTEN_FOR)
    // Before the work, so that nobody waits for it only to hear that they are signed out.
    await shop.session()
    output.note('Listening…')
    const track = await readTrack(path, listenFor)
    const query = { ...filtersOf(given), relation }
    const page = await shop.call(matchTrack, { query, body: track })
    output.result(
      {
        track,
        total: page.total,
        freeMatchesLeft: page.freeMatchesLeft,
        sounds: page.sounds.map((loop, at) => ({
          ...soundFacts(loop),
          match: page.matches[at],
          reasons: reasonsAt(page, at, relation),
          isOwned: page.ownedIds.includes(loop.id),
        })),
      },
      [
        trackLine(page),
        ...page.sounds.map((loop, at) => soundLine(loop, reasonsAt(page, at, relation).join(' · '))),
        ...(page.freeMatchesLeft === null
          ? []
          : [`${page.freeMatchesLeft} tracks left today without a licence`]),
      ],
    )
  },
}

function reasonsAt(page: MatchPage, at: number, relation: Relation): string[] {
  const found = page.matches[at]
  return found === undefined ? [] : reasonsOf(found, relation)
}

function trackLine({ track: { tempoBpm, key } }: MatchPage): string {
  const tempo = tempoBpm === null ? 'no tempo' : `${Math.round(tempoBpm)} BPM`
  const keyText = key === null ? 'no key' : formatKey({ tonic: key.tonic as PitchClass, mode: key.mode })
  return `Your track: ${tempo}, ${keyText}`
}

/** The first where none was given. */
function oneOf<const One extends string>(given: Given, name: string, all: readonly [One, ...One[]]): One {
  const typed = textOf(given, name) ?? all[0]
  const found = all.find((one) => one === typed)
  if (found === undefined) throw usage(`--${name} is one of: ${all.join(', ')}`)
  return found
}
