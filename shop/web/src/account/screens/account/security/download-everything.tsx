import { type DeletionFacts, listPurchases, MAX_DOWNLOADED_AT_ONCE } from '@segno/contract'
import { ActionButton } from '../../../../kit/data/action-button.tsx'
import { useAction } from '../../../../kit/data/use-action.ts'
import { call } from '../../../../shared/api/call.ts'
import { downloadMasters } from '../../../../sounds/drag-out/download.ts'
import { countOf } from '../../../../ui/format-count.ts'
import styles from '../account.module.css'
import { DataCopy } from '../export/export-part.tsx'

/** The copy of one's data and the sounds that one owns, as long as there is an account to fetch them with. */
export function DownloadEverything({ facts }: { facts: DeletionFacts }) {
  const owned = facts.unsettled.find(({ kind }) => kind === 'downloads')
  const count = owned?.kind === 'downloads' ? owned.count : 0
  const save = useAction({ run: downloadOwned })
  return (
    <>
      <p>
        Download everything first: a copy of your data{count > 0 && ' and the sounds you own'}. After deletion
        nobody can fetch {count > 0 ? 'them' : 'it'} for you.
      </p>
      <div className={styles.buttons}>
        <DataCopy />
        {count > 0 && (
          <ActionButton action={save}>Download {countOf(count, 'sound', 'sounds as ZIP')}</ActionButton>
        )}
      </div>
    </>
  )
}

const PER_PAGE = 100

/** As many ZIPs as it takes. */
async function downloadOwned(): Promise<void> {
  const ids: string[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { items, meta } = await call(listPurchases, {
      query: { page: String(page), limit: String(PER_PAGE) },
    })
    ids.push(...items.map(({ soundId }) => soundId))
    pages = meta.totalPages
  }
  for (let at = 0; at < ids.length; at += MAX_DOWNLOADED_AT_ONCE)
    await downloadMasters(ids.slice(at, at + MAX_DOWNLOADED_AT_ONCE))
}
