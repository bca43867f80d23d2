import {
  type Answer,
  changeSoundsAsAdmin,
  type Doubt,
  type DoubtfulSound,
  listDoubtfulSounds,
  type StudioSound,
} from '@segno/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/call.ts'
import type { EditPorts } from '../../../../studio/sound-editing/edit-session.ts'
import { showFailure } from '../../../../shared/toasts/show-failure.ts'

type Queue = Answer<typeof listDoubtfulSounds>
const AT_ONCE = '100'

/** The part of the queue that is on the screen. What is put right stays where it is until the queue is read again. */
export function useDoubtful(doubt: Doubt | null) {
  const queries = useQueryClient()
  const queryKey = [listDoubtfulSounds.path, doubt]
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(listDoubtfulSounds, { query: { limit: AT_ONCE, ...(doubt && { doubt }) } }, signal),
    // Read anew only when asked, so that no row moves under whoever works on it.
    staleTime: Infinity,
    gcTime: 0,
  })
  const show = (sounds: readonly StudioSound[]): void => {
    const byId = new Map(sounds.map((one) => [one.sound.id, one]))
    queries.setQueriesData<Queue>(
      { queryKey: [listDoubtfulSounds.path] },
      (queue) =>
        queue && {
          ...queue,
          items: queue.items.map((one) => ({ ...one, ...byId.get(one.sound.id) })),
        },
    )
  }
  const reload = async (): Promise<void> => {
    await queries.refetchQueries({ queryKey: [listDoubtfulSounds.path], type: 'active' })
  }
  const ports: EditPorts = { save, show, reload, tell: showFailure }
  const items: readonly DoubtfulSound[] = data?.items ?? NOTHING
  const total = data?.meta.totalItems ?? null
  return { items, counts: data?.counts, total, error, isPending, isFetching, refetch, show, ports }
}

const save: EditPorts['save'] = async (changes) =>
  (await call(changeSoundsAsAdmin, { body: { changes: [...changes] } })).sounds

const NOTHING: readonly DoubtfulSound[] = []
