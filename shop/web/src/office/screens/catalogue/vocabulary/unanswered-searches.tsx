import { type KeptTerm, searchedWordsList } from '@segno/contract'
import { DataTable, type TableColumns } from '../../../../kit/table/data-table.tsx'
import { Button } from '../../../../ui/button.tsx'
import { formatCount } from '../../../../ui/format-count.ts'
import styles from './vocabulary.module.css'

interface UnansweredSearchesProps {
  terms: readonly KeptTerm[]
  onAdd: (words: string) => void
}

/** What people typed and found nothing for: the words that the vocabulary lacks. */
export function UnansweredSearches({ terms, onAdd }: UnansweredSearchesProps) {
  const meanings = new Map(
    terms.flatMap(({ name, words, narrower }) =>
      [name.toLowerCase(), ...words, ...narrower].map((word) => [word, name]),
    ),
  )
  return (
    <div>
      <h2 className={styles.heading}>Searches that found nothing</h2>
      <DataTable
        title="Searches that found nothing"
        of={searchedWordsList}
        columns={columns(meanings, onAdd)}
        sort="-unanswered"
        keyOf={({ words }) => words}
        fixed={{ found: 'none' }}
        search="Words"
        empty={<p>Every search found something lately.</p>}
      />
    </div>
  )
}

const columns = (
  meanings: ReadonlyMap<string, string>,
  onAdd: (words: string) => void,
): TableColumns<typeof searchedWordsList> => [
  { title: 'Words', sort: 'words', cell: ({ words }) => words },
  {
    title: 'Found nothing',
    sort: 'unanswered',
    align: 'end',
    cell: ({ unanswered }) => formatCount(unanswered),
  },
  {
    title: 'Actions',
    isActions: true,
    cell: ({ words }) => {
      const meaning = meanings.get(words)
      return meaning === undefined ? (
        <Button look="quiet" aria-label={`Add as synonym: ${words}`} onClick={() => onAdd(words)}>
          Add as synonym
        </Button>
      ) : (
        `Means ${meaning} now`
      )
    },
  },
]
