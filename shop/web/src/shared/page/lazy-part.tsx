import { type ComponentType, type ReactNode, useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { showToast } from '../toasts/toast.ts'
import { ChunkMissing } from './load-code.ts'
import { announceNewVersion } from './new-version.ts'

interface Fetched<Props> {
  readonly Part: ComponentType<Props> | null
  /** Why the last try failed; null while one is under way. */
  readonly failure: unknown
}

/**
 * A component whose code is fetched when it is first shown. React remembers for ever that a lazy one could not be had;
 * this one is tried again when the network is back and whenever it is shown anew.
 */
export function lazyCode<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const useFetched = create<Fetched<Props>>()(() => ({ Part: null, failure: null }))
  let coming: Promise<void> | null = null

  const run = async (): Promise<void> => {
    useFetched.setState({ failure: null })
    try {
      const Part = await load()
      useFetched.setState({ Part })
    } catch (failure) {
      useFetched.setState({ failure })
    }
    coming = null
  }
  const tryAgain = async (): Promise<void> => {
    if (!useFetched.getState().Part) await (coming ??= run())
  }

  /** @param onMissing is told when it could not be fetched for this place */
  function useCode(onMissing?: (failure: unknown) => void): Fetched<Props> {
    const fetched = useFetched()
    const tell = useEffectEvent((failure: unknown) => onMissing?.(failure))
    // Fetches, and listens to the network.
    useEffect(() => {
      let isHere = true
      const fetchPart = async (): Promise<void> => {
        await tryAgain()
        const { failure } = useFetched.getState()
        if (isHere && failure !== null) tell(failure)
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
    const { Part, failure } = useCode(onMissing && ((reason) => giveUp(onMissing, reason)))
    // What is left are the part's own, which the compiler cannot tell.
    if (Part) return <Part {...(props as unknown as Props)} />
    return failure === null ? fallback : missing
  }
}

function giveUp(onMissing: () => void, failure: unknown): void {
  onMissing()
  if (failure instanceof ChunkMissing) return announceNewVersion()
  showToast({
    message: 'This could not be loaded. Check your connection and try again.',
    variant: 'error',
    preventDuplicate: true,
  })
}
