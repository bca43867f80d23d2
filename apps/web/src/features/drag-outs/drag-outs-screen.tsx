import { type DragOut, MAX_MASTERS_AT_ONCE, offerMasters } from '@segno/contract'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../shared/api/call.ts'
import { useDocumentTitle } from '../../shared/document-title.ts'
import { saveFile } from '../../shared/download.ts'
import { LoadProblem } from '../../shared/load-problem.tsx'
import { SoundItems } from '../../shared/sounds/rows/sound-item.tsx'
import { showFailure } from '../../shared/toasts/show-failure.ts'
import { showToast } from '../../shared/toasts/toast.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import { DragOutLine } from './drag-out-line.tsx'
import { leftWords } from './drag-out-words.ts'
import styles from './drag-outs.module.css'
import { useDragOuts } from './use-drag-outs.ts'

const TITLE = 'Drag-out history'

/** What was taken out of the shop into a DAW, to be heard, dragged again and bought. */
export function DragOutsScreen() {
  useDocumentTitle(TITLE)
  const [address, setAddress] = useSearchParams()
  const q = (address.get('q') ?? '').trim()
  const list = useDragOuts(q)
  const { drags, total, error, refetch } = list
  if (error && total === null) {
    const elsewhere = { to: '/sounds', label: 'Find a sound' }
    return (
      <LoadProblem
        error={error}
        missing=""
        what="history"
        elsewhere={elsewhere}
        onRetry={() => void refetch()}
      />
    )
  }
  if (total === null) return <ScreenSkeleton />
  if (total === 0 && q === '') {
    return (
      <Notice heading="Nothing dragged yet" action={<ButtonLink to="/sounds">Find a sound</ButtonLink>}>
        Drag a sound by the arrow at its end into your DAW: the preview until you own it, then the master. It
        stands here, so that you find it again and can put the master in its place.
      </Notice>
    )
  }
  return (
    <Page title={TITLE} width="list">
      <Drags
        key={q}
        drags={drags}
        search={
          <Field
            label="Search what you dragged"
            type="search"
            value={address.get('q') ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setAddress(value === '' ? {} : { q: value }, { replace: true })
            }
          />
        }
      />
      {total === 0 && <p>Nothing that you dragged matches “{q}”.</p>}
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </Page>
  )
}

function Drags({ drags, search }: { drags: readonly DragOut[]; search: ReactNode }) {
  const [picked, setPicked] = useState<readonly string[]>([])
  const toggle = (id: string): void =>
    setPicked((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  return (
    <>
      <div className={styles.tools}>
        {search}
        <Button
          icon="download"
          disabled={picked.length === 0}
          title="The masters of what you own by now, under the names of the previews in your project"
          onClick={() => void getMasters(picked)}
        >
          {picked.length === 0 ? 'Get masters' : `Get ${picked.length} as ZIP`}
        </Button>
      </div>
      <SoundItems>
        {drags.map((drag) => (
          <DragOutLine
            key={drag._id}
            drag={drag}
            isPicked={picked.includes(drag._id)}
            onPick={() => toggle(drag._id)}
          />
        ))}
      </SoundItems>
    </>
  )
}

async function getMasters(ids: readonly string[]): Promise<void> {
  try {
    const { url, fileName, left } = await call(offerMasters, {
      body: { ids: ids.slice(0, MAX_MASTERS_AT_ONCE) },
    })
    const words = leftWords(left)
    if (words) showToast({ message: words, variant: 'warning' })
    if (url) saveFile({ url, fileName })
  } catch (error) {
    showFailure(error)
  }
}
