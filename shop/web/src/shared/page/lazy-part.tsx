import { type ComponentType, type ReactNode, useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { showToast } from '../toasts/toast.ts'

interface Fetched<Props> {
  readonly Part: ComponentType<Props> | null
  /** The last try failed, and none is under way. */
  readonly isMissing: boolean
}

/**
 * A component whose code is fetched when it is first shown. React remembers for ever that a lazy one could not be had;
 * this one is tried again when the network is back and whenever it is shown anew.
 */
export function lazyCode<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const useFetched = create<Fetched<Props>>()(() => ({ Part: null, isMissing: false }))
  let coming: Promise<void> | null = null

  const run = async (): Promise<void> => {
    useFetched.setState({ isMissing: false })
    try {
      const Part = await load()
      useFetched.setState({ Part })
    } catch {
      useFetched.setState({ isMissing: true })
    }
    coming = null
  }
  const tryAgain = async (): Promise<void> => {
    if (!useFetched.getState().Part) await (coming ??= run())
  }

  /** @param onMissing is told when it could not be fetched for this place */
  function useCode(onMissing?: () => void): Fetched<Props> {
    const fetched = useFetched()
    const tell = useEffectEvent(() => onMissing?.())
    // Fetches, and listens to the network.
    useEffect(() => {
      let isHere = true
      const fetchPart = async (): Promise<void> => {
        await tryAgain()
        if (isHere && useFetched.getState().isMissing) tell()
      }
      const begin = (): void => void fetchPart()
      begin()
      addEventListener('online', begin)
      return () => {
        isHere = false
        removeEventListener('online', begin)
      }
    }, [])
    return fetched
  }
  return { useCode, tryAgain }
}

interface Around {
  /** Stands there until the part does. */
  fallback?: ReactNode
  /** Stands there when the part could not be fetched; the fallback unless told. */
  missing?: ReactNode
  /** For a part that somebody asked for: it is said that it could not be fetched, and they may ask again. */
  onMissing?: () => void
}

/** A part of a screen whose code is fetched when it is first shown. What cannot be fetched is left out, and the screen stays. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & Around> {
  const { useCode } = lazyCode(load)
  return function LazyPart({ fallback = null, missing = fallback, onMissing, ...props }) {
    const { Part, isMissing } = useCode(onMissing && (() => giveUp(onMissing)))
    // What is left are the part's own, which the compiler cannot tell.
    if (Part) return <Part {...(props as unknown as Props)} />
    return isMissing ? missing : fallback
  }
}

function giveUp(onMissing: () => void): void {
  onMissing()
  showToast({
    message: 'This could not be loaded. Check your connection and try again.',
    variant: 'error',
    preventDuplicate: true,
  })
}
