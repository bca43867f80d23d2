import { Kbd } from '../../../../ui/kbd.tsx'
import { MenuItem } from '../../../../ui/popup-menu.tsx'
import { keyWords } from './clip-commands.ts'
import styles from './jam-grid.module.css'

interface CommandItem {
  readonly label: string
  readonly key?: string | undefined
  readonly run: () => void
}

/** The commands of a menu, each with the key that does the same. */
export function CommandItems({ items, onClose }: { items: readonly CommandItem[]; onClose: () => void }) {
  return items.map(({ label, key, run }) => (
    <MenuItem
      key={label}
      onPress={() => {
        onClose()
        run()
      }}
    >
      {label}
      {key !== undefined && (
        <span className={styles.menuKey} aria-hidden="true">
          <Kbd>{keyWords(key)}</Kbd>
        </span>
      )}
    </MenuItem>
  ))
}
