import type { MatchBody } from '@segno/contract'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { type Given, putAway, understoodOf } from './given/track-store.ts'
import { endFits, fitSounds, hearOver, letLead, moveBeats } from './listening/over-track.ts'
import { Transport } from './listening/transport.tsx'
import { type Lead, useLead } from './listening/use-lead.ts'
import styles from './match-screen.module.css'
import { Problem } from './problem.tsx'
import { fitsOf } from './results/fits-of.ts'
import { addressOfMatchFilter, type MatchFilter, matchFilterFromAddress } from './results/match-filter.ts'
import { MatchResults } from './results/match-results.tsx'
import { useMatchList } from './results/use-match-list.ts'
import { UnderstoodPanel } from './understood/understood-panel.tsx'
import { useSettled } from '../../../ui/use-settled.ts'
import { atTextSize } from '../../../ui/text-size.ts'

const SETTLED_MS = 250
/** The most that the track's own bar is high. */
const TRANSPORT_PX = atTextSize(120)

/** What goes with what was given, heard over it. */
export function Matched({ given, problem }: { given: Given; problem: string | null }) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const [filter, changeFilter] = useMatchFilter()
  const body = useSettled(
    useMemo(() => bodyOf(given), [given]),
    SETTLED_MS,
  )
  const list = useMatchList(body, filter)
  const understood = understoodOf(given, list.head?.page.track ?? null)
  const { tempoBpm } = understood
  const lead = useLead(given, understood, given.kind !== 'sounds' || list.head !== null)
  useTrackHearing(lead)
  const { pages } = list
  // Talks to the player: every row is heard as it goes with the track.
  useEffect(() => fitSounds(fitsOf(pages, tempoBpm)), [pages, tempoBpm])
  useLeadingSession(understood)
  return (
    <div ref={setScroller} className={styles.screen} data-matched="true">
      <header className={styles.head}>
        <h1>Match my track</h1>
        <Aside given={given} lead={lead} />
      </header>
      {problem && (
        <div className={styles.inset}>
          <Problem sentence={problem} />
        </div>
      )}
      {lead.kind !== 'none' && <Transport given={given} lead={lead} />}
      <UnderstoodPanel given={given} understood={understood} onAnother={putAway} />
      <MatchResults
        list={list}
        filter={filter}
        onChange={changeFilter}
        scroller={scroller}
        coveredPx={lead.kind === 'none' ? 0 : TRANSPORT_PX}
      />
    </div>
  )
}

/** The session's controls at the top show what the track leads to. */
function useLeadingSession({ tempoBpm, key }: ReturnType<typeof understoodOf>): void {
  // Talks to those controls.
  useEffect(() => {
    letLead({ tempoBpm, key })
    return () => letLead(null)
  }, [tempoBpm, key])
}

const ASIDES = {
  taps: 'Your taps play on the nearest beat.',
  sounds: 'Your cart loops, and matches play over it.',
} as const

/** What becomes of what was given. */
function Aside({ given, lead }: { given: Given; lead: Lead }) {
  if (given.kind === 'audio') {
    return (
      <p className={styles.privacy}>
        <Icon name="lock" />
        Your audio never leaves this browser. We search by its tempo, key and a numeric fingerprint.
      </p>
    )
  }
  if (lead.kind !== 'none') return <span className={styles.what}>{ASIDES[given.kind]}</span>
  return (
    <p className={styles.privacy}>
      <Icon name="info" />
      {given.name} has no loop with a tempo, so sounds play on their own.
    </p>
  )
}

const NO_BEATS = { tempoBpm: null, downbeatSeconds: 0 }

/** Sounds are heard over the track for as long as the screen is open. */
function useTrackHearing(lead: Lead): void {
  const heard = lead.kind === 'ready' ? lead.heard : null
  const { tempoBpm, downbeatSeconds } = lead.kind === 'ready' ? lead.beats : NO_BEATS
  // Talks to the player.
  useEffect(() => hearOver(heard, NO_BEATS), [heard])
  // Talks to the player: its beats may be corrected while it is heard.
  useEffect(() => moveBeats({ tempoBpm, downbeatSeconds }), [heard, tempoBpm, downbeatSeconds])
  // Talks to the player.
  useEffect(
    () => () => {
      hearOver(null, NO_BEATS)
      endFits()
    },
    [],
  )
}

function bodyOf(given: Given): MatchBody {
  const { corrected } = given
  if (given.kind === 'sounds') {
    const { tempoBpm, key } = corrected
    return {
      soundIds: given.sounds.map(({ id }) => id),
      ...(tempoBpm !== undefined && { tempoBpm }),
      ...(key !== undefined && { key }),
    }
  }
  const { tempoBpm, key } = understoodOf(given, null)
  const { fingerprint, tempoConfidence, keyConfidence } = given.track
  return {
    tempoBpm,
    key,
    fingerprint,
    // What its maker says is sure.
    ...(corrected.tempoBpm === undefined && { tempoConfidence }),
    ...(corrected.key === undefined && { keyConfidence }),
  }
}

/** What is looked for stands in the address; each change is a step that the back button undoes. */
function useMatchFilter(): readonly [MatchFilter, (next: MatchFilter) => void] {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const address = search.toString()
  const filter = useMemo(() => matchFilterFromAddress(address), [address])
  const change = useCallback(
    (next: MatchFilter) =>
      // At once, so that a second choice begins with the first.
      void navigate({ pathname: '/match', search: addressOfMatchFilter(next) }, { flushSync: true }),
    [navigate],
  )
  return [filter, change]
}
