import type { Sound, Vocabulary } from '@segno/contract'
import { Fragment, useContext } from 'react'
import { nameOf } from '../term-name.ts'
import { RowNote } from './row-note.ts'
import tags from './row-tags.module.css'

/** Where it says why a sound is in the list, that comes first, and its tags stand apart where there is room. */
export function TagsCell({ sound, why, vocabulary }: { sound: Sound; why: string; vocabulary: Vocabulary }) {
  const { instrument, moods, genres } = sound
  const showNote = useContext(RowNote)
  const words = [
    ...(instrument ? [nameOf(vocabulary.instruments, instrument)] : []),
    ...moods.slice(0, 1).map((mood) => nameOf(vocabulary.moods, mood)),
    ...genres.map((genre) => nameOf(vocabulary.genres, genre)),
  ]
  const terms = words.join(' · ').toLowerCase()
  return (
    <div
      role="gridcell"
      className={tags.tags}
      data-why={why !== ''}
      title={[why, terms].filter(Boolean).join('\n')}
    >
      {why && (
        <div className={tags.why}>
          {showNote ? showNote(sound, why) : <Reasons reasons={why.split(' · ')} />}
        </div>
      )}
      <div className={tags.terms}>{terms}</div>
    </div>
  )
}

/** Where there is room for two lines they break between reasons, and each dot stays at the end of what it follows. */
function Reasons({ reasons }: { reasons: readonly string[] }) {
  return reasons.map((reason, at) => (
    <Fragment key={reason}>
      {at > 0 && ' '}
      <span className={tags.reason}>
        {reason}
        {at < reasons.length - 1 && ' ·'}
      </span>
    </Fragment>
  ))
}
