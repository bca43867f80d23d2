import type { StudioSound } from '@segno/contract'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef, useState } from 'react'
import { toggleSound } from '../../../../listening/player.ts'
import { useSoundState } from '../../../../listening/shown-player.ts'
import { cellText } from '../../../sound-editing/cell-text.ts'
import { isDoubtful } from '../../../sound-editing/evidence.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { MiddleEllipsis } from '../../../../ui/middle-ellipsis.tsx'
import longList from '../long-list.module.css'
import { needsOf } from '../own/needs.ts'
import { reviewWords } from '../own/review-words.ts'
import { isSentBack, STATUS_NAMES } from '../own/shows.ts'
import { useStudio } from '../table/studio.ts'
import { EditSheet } from './edit-sheet.tsx'
import styles from './sound-cards.module.css'
import { atTextSize } from '../../../../ui/text-size.ts'

const CARD_PX = atTextSize(92)

/** Which sounds are selected, for what stands around the list. */
interface CardSelection {
  readonly selected: ReadonlySet<string>
  readonly setSelected: (next: ReadonlySet<string>) => void
}

interface SoundCardsProps {
  rows: readonly StudioSound[]
  above: (selection: CardSelection) => ReactNode
}

/** The same sounds where there is no room for a table: a card each, edited in a sheet. */
export function SoundCards({ rows, above }: SoundCardsProps) {
  const { selected, setSelected, toggle } = useCardSelection(rows)
  const [openId, setOpenId] = useState<string | null>(null)
  const { scroller, view } = useCardsInSight(rows.length)
  const opened = rows.filter(({ sound }) => sound.id === openId)
  return (
    <div className={longList.frame}>
      {above({ selected, setSelected })}
      <div
        ref={scroller}
        className={longList.scroller}
        tabIndex={0}
        role="region"
        aria-label="Your sounds"
        data-sound-cards
      >
        <ul className={longList.list} style={{ height: view.getTotalSize() }}>
          {view.getVirtualItems().map(({ index, start }) => {
            const studio = rows[index]
            if (!studio) return null
            return (
              <CardItem
                key={studio.sound.id}
                studio={studio}
                top={start}
                place={index + 1}
                count={rows.length}
                isSelected={selected.has(studio.sound.id)}
                onToggle={() => toggle(studio.sound.id)}
                onEdit={() => setOpenId(studio.sound.id)}
              />
            )
          })}
        </ul>
      </div>
      {opened.length > 0 && <EditSheet sounds={opened} onClose={() => setOpenId(null)} />}
    </div>
  )
}

function useCardsInSight(count: number) {
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not in use; what the virtualizer returns is read anew in each render
  const view = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PX,
    overscan: 6,
  })
  return { scroller, view }
}

interface CardItemProps extends CardProps {
  top: number
  place: number
  count: number
}

function CardItem({ top, place, count, ...card }: CardItemProps) {
  return (
    <li
      className={`${longList.item} ${styles.item}`}
      aria-setsize={count}
      aria-posinset={place}
      style={{ transform: `translateY(${top}px)` }}
    >
      <Card {...card} />
    </li>
  )
}

interface CardProps {
  studio: StudioSound
  isSelected: boolean
  onToggle: () => void
  onEdit: () => void
}

function Card({ studio, isSelected, onToggle, onEdit }: CardProps) {
  const { words, edits } = useStudio()
  const { sound, status } = studio
  const isIdle = useSoundState(sound.id) === 'idle'
  const about = (['tempoBpm', 'key', 'instrument', 'genres', 'packId'] as const)
    .map((field) => cellText(sound, field, words.vocabulary))
    .filter(Boolean)
    .join(' · ')
  const hasProblem = [...edits.problems.values()].some(({ id }) => id === sound.id)
  return (
    <article className={styles.card} data-selected={isSelected}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={`Select ${sound.title}`}
        checked={isSelected}
        onChange={onToggle}
      />
      <IconButton
        icon={isIdle ? 'play' : 'stop'}
        label={`${isIdle ? 'Play' : 'Stop'} ${sound.title}`}
        onClick={() => toggleSound(sound)}
      />
      <div className={styles.words}>
        <p className={styles.title}>
          <MiddleEllipsis>{sound.title}</MiddleEllipsis>
        </p>
        <p className={styles.about}>{about}</p>
        <p className={styles.about} data-bad={hasProblem}>
          {hasProblem ? 'Some details were not accepted' : hintFor(studio) || STATUS_NAMES[status]}
        </p>
      </div>
      <Button aria-label={`Edit ${sound.title}`} onClick={onEdit}>
        Edit
      </Button>
    </article>
  )
}

function hintFor(studio: StudioSound): string {
  const said = studio.review ? reviewWords(studio.review) : ''
  if (isSentBack(studio)) return `Sent back: ${said}`
  if (studio.status === 'rejected') return `Rejected: ${said}`
  if (studio.status !== 'draft') return ''
  const [need] = needsOf(studio)
  if (need) return need.message
  return isDoubtful(studio, 'tempoBpm') || isDoubtful(studio, 'key')
    ? 'Check tempo and key'
    : 'Ready to submit'
}

function useCardSelection(rows: readonly StudioSound[]) {
  const [kept, setSelected] = useState<ReadonlySet<string>>(new Set())
  const selected = new Set(rows.map(({ sound }) => sound.id).filter((id) => kept.has(id)))
  const toggle = (id: string): void => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }
  return { selected, setSelected, toggle }
}
