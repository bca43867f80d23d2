import { id, instant, MAX_RECENT_PLAYS, notePlays, PREVIEW_SECONDS } from '@segno/contract'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { call } from '../shared/api/call.ts'
import { useAppState } from '../shared/state/app-state.ts'
import { useTokens } from '../shared/session/token-store.ts'
import { isRecord, keptAs, listOf } from '../shared/storage/stores.ts'
import { followPlayer, playerNow } from './player.ts'

/** What is heard for less than this was only passed over. */
const HEARD_MS = 1_000
/** Plays are told together, for whoever walks through a list makes many. */
const TELL_AFTER_MS = 4_500

interface Play {
  readonly soundId: string
  readonly playedAt: string
  /** Left out for less than a preview. */
  readonly heardSeconds?: number
}

interface Plays {
  readonly plays: readonly Play[]
}

/** What was heard and not told yet: guests tell it when they come in. */
const usePlays = create<Plays>()(
  persist(
    (): Plays => ({ plays: [] }),
    keptAs<Plays>(
      'Plays',
      ({ plays }) => ({ plays: listOf(plays, isPlay).slice(-MAX_RECENT_PLAYS) }),
      notePlays.body,
    ),
  ),
)

/** What is none would have the server refuse all that it is told together with. */
function isPlay(value: unknown): value is Play {
  return (
    isRecord(value) && id.safeParse(value['soundId']).success && instant.safeParse(value['playedAt']).success
  )
}

export function forgetLocalPlays(): void {
  usePlays.setState({ plays: [] })
}

function note(soundId: string, heard: Pick<Play, 'heardSeconds'> = {}): void {
  const play: Play = { soundId, playedAt: new Date().toISOString(), ...heard }
  usePlays.setState(({ plays }) => ({
    plays: [...plays.filter((before) => before.soundId !== soundId), play].slice(-MAX_RECENT_PLAYS),
  }))
}

/** Whoever looks at the list wants it to have what was heard just now. What cannot be told now is told with the next play. */
export async function tellPlays(): Promise<void> {
  const { plays } = usePlays.getState()
  const canTell = useTokens.getState().tokens !== null && !useAppState.getState().user.isAdmin
  if (plays.length === 0 || !canTell) return
  try {
    await call(notePlays, { body: { plays: [...plays] } })
    usePlays.setState((now) => ({ plays: now.plays.filter((play) => !plays.includes(play)) }))
  } catch {
    // It is kept.
  }
}

/** Sounds that play for so long without a pause count as previews. */
function rememberPreviews(): () => void {
  let previewed: ReturnType<typeof setTimeout> | undefined
  let playing: string | null = null
  const stopPlayer = followPlayer(() => {
    const { soundId, state } = playerNow()
    const now = state === 'playing' ? soundId : null
    if (now === playing) return
    clearTimeout(previewed)
    playing = now
    if (now !== null)
      previewed = setTimeout(note, PREVIEW_SECONDS * 1_000, now, { heardSeconds: PREVIEW_SECONDS })
  })
  return () => {
    stopPlayer()
    clearTimeout(previewed)
  }
}

/** Remembers what is really listened to, until the returned function is called. */
export function rememberPlays(): () => void {
  let heard: ReturnType<typeof setTimeout> | undefined
  let telling: ReturnType<typeof setTimeout> | undefined
  let playing: string | null = null
  const count = (soundId: string): void => {
    clearTimeout(heard)
    playing = null
    note(soundId)
    clearTimeout(telling)
    telling = setTimeout(() => void tellPlays(), TELL_AFTER_MS)
  }
  const stopPlayer = followPlayer(() => {
    const { soundId, state, hasEnded } = playerNow()
    // A short sound is over before it has been heard for long.
    if (hasEnded && playing !== null && playing === soundId) return count(playing)
    const now = state === 'playing' ? soundId : null
    if (now === playing) return
    clearTimeout(heard)
    playing = now
    if (now !== null) heard = setTimeout(count, HEARD_MS, now)
  })
  const stopPreviews = rememberPreviews()
  const stopTokens = useTokens.subscribe(({ tokens }, before) => {
    if (tokens !== null && before.tokens === null) void tellPlays()
    // They were somebody's; the next one here is somebody else.
    if (tokens === null && before.tokens !== null) forgetLocalPlays()
  })
  return () => {
    stopPlayer()
    stopPreviews()
    stopTokens()
    clearTimeout(heard)
    clearTimeout(telling)
  }
}
