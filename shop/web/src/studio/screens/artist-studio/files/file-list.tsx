import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { Notice } from '../../../../ui/notice.tsx'
import longList from '../long-list.module.css'
import styles from './file-list.module.css'
import { type FileActions, FileRowView } from './file-row-view.tsx'
import type { FileRow } from './file-rows.ts'
import { atTextSize } from '../../../../ui/text-size.ts'

const ROW_PX = atTextSize(64)

/** All files from their drop until they are put away. Only those in sight are in the page. */
export function FileList({ rows, ...actions }: { rows: readonly FileRow[] } & FileActions) {
  const { scroller, view } = useFilesInSight(rows)
  if (rows.length === 0) {
    return (
      <Notice level={2} heading="No files yet">
        Files are checked here before they upload. Follow each one until it is a draft.
      </Notice>
    )
  }
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      tabIndex={0}
      role="region"
      aria-label="Files"
      data-file-list
    >
      <ul className={longList.list} style={{ height: view.getTotalSize() }}>
        {view.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index]
          return row ? (
            <li
              key={key}
              ref={view.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={longList.item}
              style={{ transform: `translateY(${start}px)` }}
            >
              <FileRowView row={row} {...actions} />
            </li>
          ) : null
        })}
      </ul>
    </div>
  )
}

function useFilesInSight(rows: readonly FileRow[]) {
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not in use; what the virtualizer returns is read anew in each render
  const view = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
  })
  return { scroller, view }
}
