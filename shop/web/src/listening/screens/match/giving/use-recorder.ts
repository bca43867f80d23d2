import { useEffect, useRef, useState } from 'react'
import { announce } from '../../../../shared/page/announce.ts'
import { stopSound } from '../../../player.ts'
import { sentenceOf } from '../given/track-problem.ts'
import { openSource, type RecordFrom } from './open-source.ts'
import { Recording } from './recording.ts'

/** Longer than this nothing is recorded: it is more than enough to tell. */
export const MOST_SECONDS = 60
const LOOK_MS = 100

export type RecorderState =
  | { readonly kind: 'idle'; readonly problem: string | null }
  | { readonly kind: 'asking' }
  | { readonly kind: 'recording'; readonly recording: Recording }
  | { readonly kind: 'recorded'; readonly blob: Blob; readonly url: string }

const IDLE: RecorderState = { kind: 'idle', problem: null }

/** Records until it is stopped, or a minute is full. Leaving it lets go of the microphone. */
export function useRecorder(from: RecordFrom) {
  const [state, setState] = useState<RecorderState>(IDLE)
  const open = useRef(new DisposableStack())
  // Talks to the microphone.
  useEffect(() => () => open.current.dispose(), [])
  const letGo = (): void => {
    open.current.dispose()
    open.current = new DisposableStack()
  }
  const record = async (): Promise<void> => {
    letGo()
    const mine = open.current
    setState({ kind: 'asking' })
    // A sound that is heard would be recorded too.
    stopSound()
    try {
      const recording = new Recording(await openSource(from))
      if (mine.disposed) return recording[Symbol.dispose]()
      mine.use(recording)
      setState({ kind: 'recording', recording })
      announce('Recording')
      const full = setInterval(() => recording.seconds >= MOST_SECONDS && recording.stop(), LOOK_MS)
      mine.defer(() => clearInterval(full))
      const blob = await recording.done
      if (mine.disposed) return
      const url = URL.createObjectURL(blob)
      mine.defer(() => URL.revokeObjectURL(url))
      setState({ kind: 'recorded', blob, url })
      announce('Recorded')
    } catch (error) {
      if (!mine.disposed) setState({ kind: 'idle', problem: sentenceOf(error) })
    }
  }
  return { state, record: () => void record() }
}
