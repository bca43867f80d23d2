import { type ReactNode, useEffect, useId } from 'react'
import { formatCount } from './format-count.ts'
import { type AnyIcon, Icon } from './icon.tsx'
import styles from './option-list.module.css'

export interface ListOption {
  /** Of this option alone in its list. */
  readonly id: string
  readonly icon: AnyIcon
  readonly label: string
  /** What kind of thing it is, or who made it. */
  readonly note: string | null
  /** How many things it stands for. */
  readonly count: number | null
}

export interface ListOptionGroup<Option extends ListOption> {
  readonly heading: string
  readonly options: readonly Option[]
}

/** The id of an option in the page, for the box that speaks for the list. */
export const optionDomId = (listId: string, at: number): string | undefined =>
  at < 0 ? undefined : `${listId}-${at}`

interface OptionListProps<Option extends ListOption> {
  id: string
  label: string
  groups: readonly ListOptionGroup<Option>[]
  /** The place of the active one among those of all groups; below 0 for none. */
  at: number
  isDisabled?: boolean
  onChoose: (option: Option) => void
  /** What stands at an option's end. */
  tail?: (option: Option) => ReactNode
}

/** Options in groups under a box that keeps the focus and says by `aria-activedescendant` which one is active. */
export function OptionList<Option extends ListOption>(props: OptionListProps<Option>) {
  const { id, label, groups, at, isDisabled = false, onChoose, tail } = props
  const options = groups.flatMap((group) => group.options)
  const activeId = optionDomId(id, at)
  // Scrolls the list.
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div id={id} role="listbox" aria-label={label} className={styles.list}>
      {groups.map((group) => (
        <Group key={group.heading} heading={group.heading}>
          {group.options.map((option) => (
            <div
              key={option.id}
              id={optionDomId(id, options.indexOf(option))}
              role="option"
              aria-selected={option === options[at]}
              aria-disabled={isDisabled || undefined}
              className={styles.option}
              // The focus stays in the box.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(option)}
            >
              <Icon name={option.icon} />
              <span className={styles.label}>{option.label}</span>
              {option.note && <span className={styles.note}>{option.note}</span>}
              {option.count !== null && <span className={styles.count}>{formatCount(option.count)}</span>}
              {tail?.(option)}
            </div>
          ))}
        </Group>
      ))}
    </div>
  )
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  const headingId = useId()
  return (
    <div role="group" aria-labelledby={headingId} className={styles.group}>
      <div id={headingId} role="presentation" className={styles.heading}>
        {heading}
      </div>
      {children}
    </div>
  )
}
