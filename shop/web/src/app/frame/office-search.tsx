import { useShortcuts } from '../../shared/page/shortcuts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import styles from './office-search.module.css'

/** In the place of the search for sounds: people, papers and screens are found in one list. */
export function OfficeSearch({ onOpen }: { onOpen: () => void }) {
  useShortcuts([{ keys: ['/'], label: 'Search', group: 'finding', run: onOpen }])
  return (
    <search className={styles.search}>
      <button type="button" className={styles.box} onClick={onOpen}>
        <Icon name="search" />
        <span className={styles.words}>Search people, invoices, licences, sounds</span>
        <Kbd>/</Kbd>
      </button>
    </search>
  )
}
