import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOwnJams } from '../../../own-jams.ts'
import { LoadProblem } from '../../../../shared/page/load-problem.tsx'
import { ScreenSkeleton } from '../../../../ui/screen-skeleton.tsx'
import { jamQuery } from '../viewing/jam-query.ts'
import { JamEditor } from './jam-editor.tsx'

/** The editor, once the newest of its jam is there. */
export function LoadedEditor({ jamId }: { jamId: string }) {
  const { path } = useOwnJams()
  const [reloads, setReloads] = useState(0)
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...jamQuery(jamId),
    // What is edited is saved from here: another window is told of by the save.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const reload = async (): Promise<void> => {
    await refetch()
    setReloads((before) => before + 1)
  }
  if (data && isFetchedAfterMount) {
    if (data.isEditable) return <JamEditor key={reloads} loaded={data} onReload={() => void reload()} />
  } else if (!error) return <ScreenSkeleton />
  return (
    <LoadProblem
      error={error ?? new Error('not editable')}
      missing="jam_not_found"
      what="jam"
      elsewhere={{ to: path, label: 'See your jams' }}
      onRetry={() => void refetch()}
    />
  )
}
