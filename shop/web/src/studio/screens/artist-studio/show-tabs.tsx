import type { SoundStatus } from '@segno/contract'
import { useEffect, useRef } from 'react'
import { formatCount } from '../../../ui/format-count.ts'
import layout from '../../../kit/layout/tabs.module.css'
import { type Show, SHOW_NAMES, SHOWS } from './own/shows.ts'
import styles from './uploads-screen.module.css'

interface ShowTabsProps {
  show: Show
  files: number
  packs: number
  counts: Readonly<Record<SoundStatus, number>> | null
  sentBack: number
  onShow: (show: Show) => void
}

const ALWAYS: readonly Show[] = ['files', 'packs', 'all', 'draft']

/** The parts of the screen, each with how much is in it. */
export function ShowTabs({ show, files, packs, counts, sentBack, onShow }: ShowTabsProps) {
  const countIn = (one: Show): number | null => {
    if (one === 'files') return files
    if (one === 'packs') return packs
    if (one === 'sentBack') return sentBack
    if (!counts) return null
    if (one === 'all') return Object.values(counts).reduce((sum, count) => sum + count, 0)
    return one === 'draft' ? counts.draft - sentBack : counts[one]
  }
  const tabs = useRef<HTMLElement>(null)
  const isCounted = counts !== null
  // A narrow screen shows some of them only: the current one has to be among these.
  useEffect(() => {
    const current = tabs.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [show, isCounted])
  const isWorthIt = (one: Show): boolean => one === show || ALWAYS.includes(one) || (countIn(one) ?? 0) > 0
  return (
    <nav ref={tabs} className={layout.tabs} aria-label="Your files and sounds">
      {SHOWS.filter(isWorthIt).map((one) => {
        const count = countIn(one)
        return (
          <button
            key={one}
            type="button"
            className={styles.tab}
            aria-current={one === show ? 'page' : undefined}
            onClick={() => onShow(one)}
          >
            {SHOW_NAMES[one]}
            {count !== null && <span className={styles.count}>{formatCount(count)}</span>}
          </button>
        )
      })}
    </nav>
  )
}
