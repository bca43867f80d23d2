import type { MatchBody } from '@segno/contract'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useDocumentTitle } from '../../shared/document-title.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useDroppedAudio } from './giving/drop-audio.tsx'
import { Ways } from './giving/ways.tsx'
import { cancel, type Given, putAway, understoodOf, useTrack } from './given/track-store.ts'
import { endFits, fitSounds, hearOver, letLead, moveBeats } from './listening/over-track.ts'
import { Transport } from './listening/transport.tsx'
import styles from './match-screen.module.css'
import { fitsOf } from './results/fits-of.ts'
import { addressOfMatchFilter, type MatchFilter, matchFilterFromAddress } from './results/match-filter.ts'
import { MatchResults } from './results/match-results.tsx'
import { useMatchList } from './results/use-match-list.ts'
import { UnderstoodPanel } from './understood/understood-panel.tsx'
import { useSettled } from './use-settled.ts'

/** Sounds that go with a track of one's own, heard over it. */
export function MatchScreen() {
  useDocumentTitle('Match')
  const { given, work, problem, wasLost } = useTrack()
  const isOver = useDroppedAudio()
  return (
    <>
      {given && !work ? (
        <Matched given={given} problem={problem} />
      ) : (
        <div className={styles.screen}>
          <div className={styles.inner}>
            <header className={styles.title}>
              <h1>Match my track</h1>
              <p>
                Give a track, a rhythm or a line, and hear what goes with it: in its key, at its tempo, over
                it.
              </p>
            </header>
            {problem && <Problem sentence={problem} />}
            {wasLost && (
              <p className={styles.lost} role="status">
                <Icon name="info" />
                Your track is gone: it was only in the memory of this page, which was loaded anew. Give it
                once more.
              </p>
            )}
            {work ? <Working {...work} /> : <Ways />}
            <Privacy />
          </div>
        </div>
      )}
      {isOver && (
        <div className={styles.veil} aria-hidden="true">
          <p>Drop it here</p>
        </div>
      )}
    </>
  )
}

function Problem({ sentence }: { sentence: string }) {
  return (
    <p className={styles.problem} role="alert">
      <Icon name="warning" />
      {sentence}
    </p>
  )
}

function Privacy() {
  return (
    <p className={styles.privacy}>
      <Icon name="lock" />
      Your audio stays in this browser: it is listened to here and never sent. Only its tempo, its key and a
      fingerprint of numbers go to the shop, to search by them; they are not kept, and no sound can be made of
      them.
    </p>
  )
}

const STEP_WORDS = { reading: 'Reading it…', listening: 'Listening for tempo, key and groove…' } as const

function Working({ name, step }: { name: string; step: keyof typeof STEP_WORDS }) {
  return (
    <section className={styles.working} aria-label="Under way">
      <p className={styles.workName}>{name}</p>
      <progress aria-label={STEP_WORDS[step]} />
      <p role="status">{STEP_WORDS[step]}</p>
      <Button onClick={cancel}>Cancel</Button>
    </section>
  )
}

const SETTLED_MS = 250
/** The most that the track's own bar is high. */
const TRANSPORT_PX = 112

function Matched({ given, problem }: { given: Given; problem: string | null }) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const [filter, changeFilter] = useMatchFilter()
  const body = useSettled(
    useMemo(() => bodyOf(given), [given]),
    SETTLED_MS,
  )
  const list = useMatchList(body, filter)
  const understood = understoodOf(given, list.head?.page.track ?? null)
  const { tempoBpm, key, downbeatSeconds } = understood
  const heard = given.kind === 'audio' ? given.heard : null
  useTrackHearing(heard, { tempoBpm, downbeatSeconds })
  const { pages } = list
  // Talks to the player: every row is heard as it goes with the track.
  useEffect(() => fitSounds(fitsOf(pages, tempoBpm)), [pages, tempoBpm])
  // Talks to the session's controls at the top.
  useEffect(() => {
    letLead({ tempoBpm, key })
    return () => letLead(null)
  }, [tempoBpm, key])
  return (
    <div ref={setScroller} className={styles.screen} data-matched="true">
      <header className={styles.head}>
        <h1>Match my track</h1>
        {heard ? (
          <p className={styles.privacy}>
            <Icon name="lock" />
            Your audio stays in this browser; its tempo, its key and a fingerprint are what is searched by.
          </p>
        ) : (
          <span className={styles.what}>{given.name}</span>
        )}
      </header>
      {problem && (
        <div className={styles.inset}>
          <Problem sentence={problem} />
        </div>
      )}
      {heard && <Transport name={given.name} heard={heard} downbeatSeconds={downbeatSeconds} />}
      <UnderstoodPanel given={given} understood={understood} onAnother={putAway} />
      <MatchResults
        list={list}
        filter={filter}
        onChange={changeFilter}
        scroller={scroller}
        coveredPx={heard ? TRANSPORT_PX : 0}
      />
    </div>
  )
}

/** Sounds are heard over the track for as long as the screen is open. */
function useTrackHearing(
  heard: (Given & { kind: 'audio' })['heard'] | null,
  { tempoBpm, downbeatSeconds }: { tempoBpm: number | null; downbeatSeconds: number },
): void {
  // Talks to the player.
  useEffect(() => {
    hearOver(heard, { tempoBpm: null, downbeatSeconds: 0 })
    return () => {
      hearOver(null, { tempoBpm: null, downbeatSeconds: 0 })
      endFits()
    }
  }, [heard])
  // Talks to the player: its beats may be corrected while it is heard.
  useEffect(() => moveBeats({ tempoBpm, downbeatSeconds }), [heard, tempoBpm, downbeatSeconds])
}

function bodyOf(given: Given): MatchBody {
  const { corrected } = given
  if (given.kind === 'sounds') {
    const { tempoBpm, key } = corrected
    return {
      soundIds: [...given.soundIds],
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
