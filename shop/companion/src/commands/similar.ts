import { listSimilarSounds } from '@segno/contract'
import type { Command } from '../command.ts'
import { usage } from '../failure.ts'
import { soundFacts, soundLine } from '../terminal/sound-lines.ts'
import { FILTERS, filtersOf } from './search.ts'

export const similar: Command = {
  usage: 'similar ID',
  summary: 'Finds what is like a sound, with the filters of a search.',
  options: FILTERS,
  async run({ output, shop }, given) {
    const [id] = given.words
    if (id === undefined) throw usage('Name a sound by its id: segno similar ID')
    const page = await shop.call(listSimilarSounds, { params: { id }, query: filtersOf(given) })
    const alikeIn = (at: number): readonly string[] => page.likeness[at]?.alikeIn ?? []
    output.result(
      {
        total: page.total,
        sounds: page.sounds.map((loop, at) => ({ ...soundFacts(loop), likeness: page.likeness[at] })),
      },
      page.sounds.map((loop, at) =>
        soundLine(loop, alikeIn(at).length === 0 ? '' : `alike in ${alikeIn(at).join(', ')}`),
      ),
    )
  },
}
