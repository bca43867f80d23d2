import { getOwnArtistPage } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { LoadFailed } from '../../../kit/data/load-failed.tsx'
import { call } from '../../../shared/api/call.ts'
import type { EditedField } from '../../sound-editing/apply-change.ts'
import { AgreementFirst } from './agreement-first.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { ScreenSkeleton } from '../../../ui/screen-skeleton.tsx'
import { DropZone } from './drop/drop-zone.tsx'
import { FilesPart } from './files-part.tsx'
import { focusWithoutSounds } from './focus-after.ts'
import { FilesStrip } from './files-strip.tsx'
import { useMoves } from './moves/use-moves.tsx'
import type { SoundShow } from './own/shows.ts'
import { PacksPart } from './packs/packs-part.tsx'
import { uploadQueue } from './sending/this-tabs-queue.ts'
import { ShowTabs } from './show-tabs.tsx'
import { SoundsBody } from './sounds-body.tsx'
import { StudioContext } from './table/studio.ts'
import styles from './uploads-screen.module.css'
import { useFiles } from './use-files.ts'
import { useRenewal } from './use-renewal.ts'
import { useShow } from './use-show.ts'
import { useStudioSounds } from './use-studio-sounds.ts'

interface Jump {
  readonly id: string
  readonly field: EditedField
}

/** Where artists bring sounds, see what becomes of each file, describe them, and hand them to review. */
export function UploadsScreen() {
  const address = useShow()
  const show = address.show ?? 'draft'
  const files = useFiles()
  const soundShow: SoundShow = show === 'files' || show === 'packs' ? 'draft' : show
  const own = useStudioSounds(soundShow, address.q)
  const { jump, setJump, moves } = useStudioMoves(own, soundShow, address.soundId)
  useRenewal(files.summary.ready, own.reload)
  const goTo = (next: typeof show): void => {
    setJump(null)
    address.goTo(next)
  }
  const take = (brought: Parameters<typeof uploadQueue.add>[0]): void => {
    uploadQueue.add(brought)
    address.goTo('files')
  }
  if (files.isLoading && own.isLoading) return <ScreenSkeleton />
  const total = own.counts ? Object.values(own.counts).reduce((sum, count) => sum + count, 0) : null
  const packs = own.studio.words.packs.length
  const isNew = files.rows.length === 0 && total === 0 && address.q === '' && show !== 'packs'
  return (
    <StudioContext value={own.studio}>
      <div className={styles.screen}>
        <h1 className={styles.title}>Uploads</h1>
        {isNew && <HandleFirst />}
        <AgreementFirst />
        <DropZone isLarge={isNew} onFiles={take} />
        {files.error !== null && (
          <LoadFailed what="Upload progress" error={files.error} onRetry={() => void files.refetch()} />
        )}
        <FilesStrip files={files} />
        {(!isNew || packs > 0) && (
          <>
            <ShowTabs
              {...{ show, packs }}
              files={files.rows.length}
              counts={own.counts}
              sentBack={own.sentBack}
              onShow={goTo}
            />
            <div className={styles.body}>
              {show === 'packs' && <PacksPart />}
              {show === 'files' && !files.error && <FilesPart rows={files.rows} moves={files.moves} />}
              {show === soundShow && <SoundsBody {...{ own, address, moves }} show={soundShow} jump={jump} />}
            </div>
          </>
        )}
        {moves.dialog}
      </div>
    </StudioContext>
  )
}

/** What is done with the sounds, and the cell that this, or the address, leads to. */
function useStudioMoves(own: ReturnType<typeof useStudioSounds>, show: SoundShow, soundId: string | null) {
  const [jumpTo, setJump] = useState<Jump | null>(null)
  const asked = useMemo<Jump | null>(
    () => (soundId === null ? null : { id: soundId, field: 'title' }),
    [soundId],
  )
  const moves = useMoves({
    rows: own.studio.edits.rows,
    showsAll: show === 'all',
    onMoved: own.reload,
    onJump: (id, field) => setJump({ id, field }),
    onLeft: (id) => {
      focusWithoutSounds()
      if (id !== null) setJump({ id, field: 'title' })
    },
  })
  return { jump: jumpTo ?? asked, setJump, moves }
}

/** Said before a file is sent in vain: the shop takes none of an artist who has no handle. */
function HandleFirst() {
  const { data } = useQuery({
    queryKey: [getOwnArtistPage.path],
    queryFn: ({ signal }) => call(getOwnArtistPage, {}, signal),
  })
  if (data?.handle !== null) return null
  return (
    <div className={styles.trouble} role="status">
      <p>Before you upload, give your artist page a name and a handle.</p>
      <ButtonLink to="/user_profile">Set up your artist page</ButtonLink>
    </div>
  )
}
