import { useShortcuts } from '../../../../shared/page/shortcuts.ts'
import { Button } from '../../../../ui/button.tsx'
import { toggleJam, useJamPlayer } from '../../../playing/jam-player.ts'

/** Plays the jam on the screen, or stops it; Space does too. */
export function PlayButton({ look = 'primary' }: { look?: 'primary' | 'plain' }) {
  const isPlaying = useJamPlayer((player) => player.isPlaying)
  useShortcuts([{ keys: [' '], label: 'Play or stop the jam', group: 'playing', run: toggleJam }])
  return (
    <Button look={look} icon={isPlaying ? 'stop' : 'play'} onClick={toggleJam}>
      {isPlaying ? 'Stop' : 'Play'}
    </Button>
  )
}
