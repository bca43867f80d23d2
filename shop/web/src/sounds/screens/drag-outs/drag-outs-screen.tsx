import { type DragOut, MAX_MASTERS_AT_ONCE, offerMasters } from '@segno/contract'
import { type ReactNode, useState } from 'react'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { call } from '../../../shared/api/call.ts'
import { failureSentence } from '../../../shared/api/failure-rules.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { useSearchInAddress } from '../../../shared/forms/use-search-in-address.ts'
import { LoadProblem } from '../../../shared/page/load-problem.tsx'
import { supportHost } from '../../../shared/shop.ts'
import { SoundItems } from '../../rows/sound-item.tsx'
import { showToast } from '../../../shared/toasts/toast.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { CheckRow } from '../../../ui/check-row.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { ScreenSkeleton } from '../../../ui/screen-skeleton.tsx'
import { DragOutLine } from './drag-out-line.tsx'
import { hasMaster, leftWords } from './drag-out-words.ts'
import styles from './drag-outs.module.css'
import { useDragOuts } from './use-drag-outs.ts'

const TITLE = 'Drag-out history'
const TOO_MANY = `You can download ${MAX_MASTERS_AT_ONCE} masters at once.`
const MASTERS = 'Masters of the sounds you bought, named like the previews in your project'
const tellTooMany = (): void => showToast({ message: TOO_MANY, variant: 'warning', preventDuplicate: true })

/** What was taken out of the shop into a DAW, to be heard, dragged again and bought. */
export function DragOutsScreen() {
  const { q, field } = useSearchInAddress()
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
  // Not with `disabled`, which would take the focus from the button.
  const showMore = (): void => void (list.isFetchingNextPage || list.fetchNextPage())
  if (total === 0 && q === '' && !list.isPlaceholderData) return <NoDragOuts />
  return (
    <Page title={TITLE} width="list">
      <Drags drags={drags} search={<Field label="Search drag-outs" {...field} />} />
      {total === 0 && <p>No drag-outs match “{q}”.</p>}
      {list.hasNextPage && (
        <div className={styles.more}>
          {list.isFetchNextPageError && error && <p role="alert">{failureSentence(error, supportHost())}</p>}
          <Button aria-disabled={list.isFetchingNextPage} onClick={showMore}>
            Show more
          </Button>
        </div>
      )}
    </Page>
  )
}

function NoDragOuts() {
  return (
    <Notice heading="No drag-outs yet" action={<ButtonLink to="/sounds">Find a sound</ButtonLink>}>
      Drag a sound’s export handle into your DAW. You get the preview until you buy the sound, then the
      master. Your drag-outs appear here, so you can replace previews with masters later.
    </Notice>
  )
}

function Drags({ drags, search }: { drags: readonly DragOut[]; search: ReactNode }) {
  const { open, picked, most, areAllPicked, toggleAll, toggle } = usePicked(drags)
  const whyNone =
    open.length === 0 ? 'You don’t own any of these yet' : picked.length === 0 && 'Select some first'
  const get = useAction({ run: () => getMasters(picked) })
  return (
    <>
      <div className={styles.tools}>
        {search}
        {open.length > 0 && (
          <CheckRow
            label={`Select ${most.length === 1 ? 'the master' : `all ${most.length} masters`} shown`}
            isChecked={areAllPicked}
            onChange={toggleAll}
          />
        )}
        <ActionButton
          action={get}
          icon="download"
          disabled={picked.length === 0}
          title={whyNone ? `${MASTERS}. ${whyNone}` : MASTERS}
        >
          {picked.length === 0 ? 'Get masters' : `Get ${picked.length} as ZIP`}
        </ActionButton>
      </div>
      <SoundItems>
        {drags.map((drag) => (
          <DragOutLine
            key={drag.id}
            drag={drag}
            isPicked={picked.includes(drag.id)}
            onPick={() => toggle(drag.id)}
          />
        ))}
      </SoundItems>
    </>
  )
}

/** Which masters are to be fetched, as many as may be at once. */
function usePicked(drags: readonly DragOut[]) {
  const [allPicked, setPicked] = useState<readonly string[]>([])
  // What is not in sight is not meant.
  const open = drags.filter(hasMaster).map(({ id }) => id)
  const picked = allPicked.filter((id) => open.includes(id))
  const most = open.slice(0, MAX_MASTERS_AT_ONCE)
  const areAllPicked = most.every((id) => picked.includes(id))
  const toggleAll = (): void => {
    setPicked(areAllPicked ? [] : most)
    if (!areAllPicked && open.length > most.length) tellTooMany()
  }
  const toggle = (id: string): void => {
    if (picked.includes(id)) setPicked(picked.filter((one) => one !== id))
    else if (picked.length < MAX_MASTERS_AT_ONCE) setPicked([...picked, id])
    else tellTooMany()
  }
  return { open, picked, most, areAllPicked, toggleAll, toggle }
}

async function getMasters(ids: readonly string[]): Promise<void> {
  const { url, fileName, left } = await call(offerMasters, { body: { ids: [...ids] } })
  const words = leftWords(left)
  if (words) showToast({ message: words, variant: 'warning' })
  if (url) saveFile({ url, fileName })
}
