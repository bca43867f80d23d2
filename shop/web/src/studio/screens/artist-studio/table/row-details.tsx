import { fieldIsOpen, type StudioSound } from '@segno/contract'
import { Link } from 'react-router'
import { evidenceFor, EVIDENT_FIELDS } from '../../../sound-editing/evidence.ts'
import { cellText } from '../../../sound-editing/cell-text.ts'
import { cellOf } from '../../../sound-editing/edit-session.ts'
import { EDITED_FIELDS } from '../../../sound-editing/apply-change.ts'
import { formatLevel } from '../../../../listening/words/format-sound.ts'
import { countOf } from '../../../../ui/format-count.ts'
import { RelativeTime } from '../../../../kit/format/relative-time.tsx'
import { needsOf } from '../own/needs.ts'
import { reviewWords } from '../own/review-words.ts'
import styles from './row-details.module.css'
import { FIELD_NAMES, useStudio } from './studio.ts'

/** All that is to be said of the sound one stands on: the reviewer's words, what is missing, and where name and measurement differ. */
export function RowDetails({ studio }: { studio: StudioSound | null }) {
  if (!studio) {
    return (
      <p className={styles.hint}>
        Arrows move and play · Enter edits · Ctrl+D fills down · Ctrl+Z undoes · X selects · H and D halve and
        double the tempo
      </p>
    )
  }
  return (
    <section className={styles.details} aria-label={`About ${studio.sound.title}`}>
      <Review studio={studio} />
      <Problems studio={studio} />
      <Needs studio={studio} />
      <Evidence studio={studio} />
      <Facts studio={studio} />
    </section>
  )
}

function Review({ studio: { review, status } }: { studio: StudioSound }) {
  if (!review) return null
  return (
    <p className={styles.review}>
      <b>{status === 'rejected' ? 'Rejected' : 'The reviewer asks'}:</b> {reviewWords(review)} ·{' '}
      <RelativeTime instant={review.at} />
    </p>
  )
}

function Problems({ studio: { sound } }: { studio: StudioSound }) {
  const { edits } = useStudio()
  const problems = EDITED_FIELDS.flatMap((field) => edits.problems.get(cellOf(sound.id, field)) ?? [])
  return problems.map(({ field, message }) => (
    <p key={field} className={styles.wrong} role="alert">
      <b>{FIELD_NAMES[field]}:</b> {message}
    </p>
  ))
}

function Needs({ studio }: { studio: StudioSound }) {
  const needs = studio.status === 'draft' ? needsOf(studio) : []
  if (needs.length === 0) return null
  return (
    <p className={styles.needs}>
      <b>Before review:</b> {needs.map(({ message }) => message).join(' · ')}
    </p>
  )
}

function Evidence({ studio }: { studio: StudioSound }) {
  const { words } = useStudio()
  return EVIDENT_FIELDS.filter((field) => fieldIsOpen(field, studio.status)).map((field) => {
    const said = evidenceFor(studio, field, words.vocabulary)
    if (said.length === 0) return null
    const shown = cellText(studio.sound, field, words.vocabulary) || 'none'
    return (
      <p key={field}>
        <b>{FIELD_NAMES[field]}:</b>{' '}
        {said
          .map(({ source, text, certainty }) => `${source} ${text}${certainty ? ` (${certainty})` : ''}`)
          .join(' · ')}{' '}
        · shown {shown}
      </p>
    )
  })
}

function Facts({ studio }: { studio: StudioSound }) {
  const { measured, sound, nearDuplicateOf, fileName, status, playCount, saleCount } = studio
  const facts = [
    status === 'published' && countOf(playCount, 'play', 'plays'),
    status === 'published' && countOf(saleCount, 'sale', 'sales'),
    fileName,
    sound.loudnessLufs !== null && formatLevel(sound.loudnessLufs, 'LUFS'),
    measured.truePeakDb !== null && `peak ${formatLevel(measured.truePeakDb, 'dBTP')}`,
    measured.tuningCents !== null &&
      Math.abs(measured.tuningCents) >= 10 &&
      `tuned ${Math.round(measured.tuningCents)} cents off 440 Hz`,
    measured.seamDb !== null && measured.seamDb > 20 && 'clicks where it repeats',
  ].filter(Boolean)
  return (
    <p className={styles.facts}>
      {facts.join(' · ')}
      {nearDuplicateOf && (
        <>
          {' · '}Very similar to{' '}
          <Link to={`/uploads?show=all&q=${encodeURIComponent(nearDuplicateOf.title)}`}>
            {nearDuplicateOf.title}
          </Link>
          . The reviewer will compare them
        </>
      )}
    </p>
  )
}
