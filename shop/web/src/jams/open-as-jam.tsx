import { createJam, editableJamsList, JAM_LIMITS, type Sound } from '@segno/contract'
import { useNavigate } from 'react-router'
import { ActionButton } from '../kit/data/action-button.tsx'
import { useAction } from '../kit/data/use-action.ts'
import { call } from '../shared/api/call.ts'
import { usePreferences } from '../shared/storage/preferences.ts'
import { proposeSignIn } from '../shared/session/sign-in-first.ts'
import { useIsSignedIn } from '../shared/session/token-store.ts'
import { countOf } from '../ui/format-count.ts'
import { commonBars, stackJam, stackTempo } from './stack/stack-jam.ts'
import { Button } from '../ui/button.tsx'
import type { EditedJam } from './jam-edit.ts'
import { useOwnJams } from './own-jams.ts'
import { savedLanes } from './saved-lanes.ts'

interface OpenAsJamProps {
  /** Told when it is pressed. */
  jam: () => EditedJam | Promise<EditedJam>
  label?: string
  onMade?: () => void
}

/** Makes a jam of one’s own and opens it; guests are asked to sign in. */
export function OpenAsJam({ jam, label = 'Open as a jam', onMade }: OpenAsJamProps) {
  const navigate = useNavigate()
  const isSignedIn = useIsSignedIn()
  const { addressOf } = useOwnJams()
  const open = useAction({
    run: async () => {
      const { lanes, ...facts } = await jam()
      const onSale = lanes.filter(({ isForSale }) => isForSale)
      const made = await call(createJam, { body: { ...facts, lanes: savedLanes(onSale) } })
      return { made, left: lanes.length - onSale.length }
    },
    done: ({ left }) =>
      left === 0 ? null : `${countOf(left, 'sound is', 'sounds are')} no longer for sale and left out.`,
    onDone: ({ made }) => {
      onMade?.()
      return navigate(addressOf(made.id))
    },
    refresh: [[editableJamsList.list.path]],
  })
  if (isSignedIn)
    return (
      <ActionButton action={open} icon="rows" look="plain" busy="Opening">
        {label}
      </ActionButton>
    )
  return (
    <Button icon="rows" look="plain" onClick={() => proposeSignIn('Sign in to keep jams of your own.')}>
      {label}
    </Button>
  )
}

/** A jam of sounds as they are heard in this session; it has no lanes for more than the first sixteen. */
export function jamOfSounds(sounds: readonly Sound[], title: string): EditedJam {
  const lanes = sounds
    .slice(0, JAM_LIMITS.lanes)
    .map((sound) => ({ sound, gainDb: 0, isMuted: false, isSoloed: false }))
  const { session } = usePreferences.getState()
  const leading = { session, track: null }
  return {
    ...stackJam(lanes, { ...leading, bars: commonBars(lanes, stackTempo(lanes, leading)) }),
    title,
  }
}
