import { listPurchases } from '@segno/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../shared/api/call.ts'
import { failureSentence } from '../../shared/api/failure-rules.ts'
import { useSearchInAddress } from '../../shared/forms/use-search-in-address.ts'
import { downloadMasters } from '../../shared/download.ts'
import { supportHost } from '../../shared/shop.ts'
import { SoundItems } from '../../shared/sounds/rows/sound-item.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import styles from './library.module.css'
import { PurchaseLine } from './purchase-line.tsx'

function usePurchases() {
  const [address, setAddress] = useSearchParams()
  const { q, field } = useSearchInAddress()
  const page = pageIn(address.get('page'))
  const result = useQuery({
    queryKey: [listPurchases.path, q, page],
    queryFn: ({ signal }) => call(listPurchases, { query: { page, ...(q === '' ? {} : { q }) } }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const goTo = (next: number): void => setAddress({ ...(q === '' ? {} : { q }), page: String(next) })
  return { ...result, q, field, goTo }
}

/** What the server would refuse is the first page, so that a mangled link still shows something. */
function pageIn(text: string | null): string {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? text : '1'
}

/** Everything that was bought, to be downloaded again for ever. */
export function PurchasesScreen() {
  const { data, error, refetch, isPlaceholderData, q, field, goTo } = usePurchases()
  if (error) {
    return (
      <Notice
        heading="Your purchases cannot be shown"
        tone="bad"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {failureSentence(error, supportHost())}
      </Notice>
    )
  }
  if (!data) return <ScreenSkeleton />
  if (data.meta.totalItems === 0 && q === '' && !isPlaceholderData) {
    return (
      <Notice heading="No purchases yet" action={<ButtonLink to="/sounds">Find a loop</ButtonLink>}>
        What you buy stays here, to be downloaded as often as you like.
      </Notice>
    )
  }
  return (
    <Page title="Purchased Loops" width="list">
      <div className={styles.tools}>
        <Field label="Search your loops" {...field} />
        {data.items.length > 1 && (
          <Button
            icon="download"
            onClick={() => void downloadMasters(data.items.map(({ loopId }) => loopId))}
          >
            These {data.items.length} as ZIP
          </Button>
        )}
        <ButtonLink look="plain" to="/drag_out_history">
          Drag-out history
        </ButtonLink>
      </div>
      {data.items.length === 0 ? (
        <NothingHere q={q} onFirst={() => goTo(1)} />
      ) : (
        <SoundItems>
          {data.items.map((purchase) => (
            <PurchaseLine key={purchase._id} purchase={purchase} isDated />
          ))}
        </SoundItems>
      )}
      <Pages {...data.meta} onGo={goTo} />
    </Page>
  )
}

function NothingHere({ q, onFirst }: { q: string; onFirst: () => void }) {
  if (q !== '') return <p>None of your loops matches “{q}”.</p>
  return (
    <p>
      There are fewer pages than that.{' '}
      <Button look="quiet" onClick={onFirst}>
        Go to the first
      </Button>
    </p>
  )
}

interface PagesProps {
  currentPage: number
  totalPages: number
  onGo: (page: number) => void
}

function Pages({ currentPage, totalPages, onGo }: PagesProps) {
  if (totalPages < 2) return null
  return (
    <nav className={styles.pages} aria-label="Pages">
      <Button disabled={currentPage <= 1} onClick={() => onGo(currentPage - 1)}>
        Previous
      </Button>
      <span>
        {currentPage} of {totalPages}
      </span>
      <Button disabled={currentPage >= totalPages} onClick={() => onGo(currentPage + 1)}>
        Next
      </Button>
    </nav>
  )
}
