import { type FormEvent, useState } from 'react'
import styles from '../../kept-list.module.css'
import { asSearchName, searchNameProblem } from '../../saved/search-name.ts'
import { useSavedSearches } from '../../saved/use-saved-searches.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'

interface SaveSearchDialogProps {
  /** As in the address of the sounds, without the `?`. */
  address: string
  /** What it could be called. */
  proposal: string
  onClose: () => void
}

/** Keeps the present search under a name. */
export function SaveSearchDialog({ address, proposal, onClose }: SaveSearchDialogProps) {
  const { save } = useSavedSearches()
  const [name, setName] = useState(asSearchName(proposal))
  const [hasTried, setTried] = useState(false)
  const problem = searchNameProblem(name)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (problem !== null) return
    void save({ name: name.trim(), address })
    onClose()
  }
  return (
    <Dialog title="Save this search" onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <Field
          label="Name"
          hint="Saved searches show how many sounds are new since you last opened them."
          data-first
          onFocus={({ currentTarget }) => currentTarget.select()}
          value={name}
          error={hasTried || name.trim() !== '' ? problem : null}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" look="primary">
          Save
        </Button>
      </form>
    </Dialog>
  )
}
