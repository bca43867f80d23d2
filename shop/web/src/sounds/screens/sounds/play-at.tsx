import { typedTempos } from '@segno/contract'
import { formatKeyShort, type MusicalKey } from '@segno/units'
import { setSession, usePreferences } from '../../../shared/storage/preferences.ts'
import { formatTempo } from '../../../listening/words/format-sound.ts'
import { keyFromText, keyInText } from '../../../listening/words/musical-key-text.ts'
import type { SoundFilter } from '../../sound-filter.ts'
import { Button } from '../../../ui/button.tsx'
import type { Understood } from './typed-filter.ts'

interface AskedFor {
  readonly tempoBpm: number | null
  readonly key: MusicalKey | null
}

/** The one tempo and the one key that a search asks for, typed or chosen; `null` for a range, several keys or an open mode. */
export function askedFor(filter: SoundFilter, understood: Understood): AskedFor {
  const { tempoMin, tempoMax } = filter
  const chosenBpm = tempoMin !== undefined && tempoMin === tempoMax ? Number(tempoMin) : null
  const [typedBpm, ...otherBpm] = typedTempos(understood)
  const { key, isModeOpen, otherKeys } = understood
  const typedKey = isModeOpen || otherKeys.length > 0 ? null : key
  return {
    tempoBpm: chosenBpm ?? (otherBpm.length > 0 ? null : (typedBpm ?? null)),
    key: keyFromText(filter.key ?? typedKey ?? ''),
  }
}

interface PlayAtProps {
  filter: SoundFilter
  understood: Understood
}

/** Makes what is searched for the session, so that everything is heard at it; gone once it is so. */
export function PlayAt({ filter, understood }: PlayAtProps) {
  const session = usePreferences((preferences) => preferences.session)
  const { tempoBpm, key } = askedFor(filter, understood)
  const isTempoSet = tempoBpm === null || tempoBpm === session.tempoBpm
  const isFollowed = session.key !== null && session.followKey
  const isKeySet = key === null || (isFollowed && keyInText(key) === keyInText(session.key))
  if (isTempoSet && isKeySet) return null
  const words = [tempoBpm === null ? null : formatTempo(tempoBpm), key && formatKeyShort(key)]
  return (
    <Button
      look="quiet"
      icon="play"
      onClick={() =>
        setSession({
          ...(tempoBpm !== null && { tempoBpm }),
          ...(key && { key, followKey: true, pitchSemitones: 0 }),
        })
      }
    >
      Play at {words.filter((word) => word !== null).join(' · ')}
    </Button>
  )
}
