import { useParams } from 'react-router'
import { SoundScreen } from '../one-sound/sound-screen.tsx'
import { LandingScreen } from './landing-screen.tsx'

/** As ids of sounds are written; no part of a landing page is. */
const SOUND_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** One address has two kinds of pages: `/sounds/` and an id, or a genre, an instrument, a key or a tempo. */
export function SoundAddressScreen() {
  const { id = '' } = useParams()
  return SOUND_ID.test(id) ? <SoundScreen /> : <LandingScreen />
}
