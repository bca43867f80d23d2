import { deleteTerm, type KeptTerm, TERM_KINDS, type TermKind } from '@segno/contract'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { call } from '../../../../shared/api/call.ts'
import { countOf } from '../../../../ui/format-count.ts'
import { showToast } from '../../../../shared/toasts/toast.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../kit/layout/confirm-dialog.tsx'
import { Page } from '../../../../ui/page.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { NotLoaded } from '../../../../shared/page/not-loaded.tsx'
import shapes from '../../../../ui/shapes.module.css'
import { AddWordDialog } from './add-word-dialog.tsx'
import { focusTerm } from './focus-term.ts'
import { KIND_WORDS } from './kind-words.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { Merges } from './merges.tsx'
import type { OnDone } from './undo-merge.ts'
import { TermDialog } from './term-dialog.tsx'
import { UnansweredSearches } from './unanswered-searches.tsx'
import { useKeptVocabulary } from './use-kept-vocabulary.ts'
import styles from './vocabulary.module.css'

const SEGMENTS = TERM_KINDS.map((value) => ({ value, label: KIND_WORDS[value].many }))

type Open = { readonly act: 'add' } | { readonly act: 'change' | 'merge' | 'delete'; readonly term: KeptTerm }

/** Instruments, genres and moods: what a sound may be called, and what people type for it. */
export function VocabularyScreen() {
  const [params, setParams] = useSearchParams()
  const kind = TERM_KINDS.find((one) => one === params.get('kind')) ?? 'instrument'
  const { data, error, isPending, refetch, renew } = useKeptVocabulary()
  const [open, setOpen] = useState<Open | null>(null)
  const terms = data?.terms.filter((term) => term.kind === kind) ?? []
  // At once: an open dialog lets nothing else have the focus.
  const close = (): void => flushSync(() => setOpen(null))
  const setWord = (word: string | null): void =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (word === null) next.delete('word')
      else next.set('word', word)
      return next
    })
  const word = params.get('word')
  const closeAt = (slug: string | undefined): void => {
    close()
    focusTerm(slug)
  }
  const done: OnDone = async (message, undo) => {
    showToast({ message, variant: 'success', ...(undo && { action: { label: 'Undo', run: undo } }) })
    await renew()
  }
  return (
    <Page title="Vocabulary">
      <p className={shapes.note}>
        Artists choose from these lists. Search also finds the words in grey; those after “kinds” where
        nothing has the word itself.
      </p>
      <Toolbar
        kind={kind}
        onKind={(next) => setParams({ kind: next })}
        onAdd={() => setOpen({ act: 'add' })}
      />
      {isPending && <Skeleton width="100%" height={480} />}
      {error && !data && (
        <NotLoaded heading="This could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <ul aria-label={KIND_WORDS[kind].many} data-terms tabIndex={-1}>
            {terms.map((term) => (
              <TermLine key={term.slug} term={term} onOpen={(act) => setOpen({ act, term })} />
            ))}
          </ul>
          <Merges merges={data.merges.filter((merge) => merge.kind === kind)} onDone={done} />
          <UnansweredSearches terms={data.terms} onAdd={setWord} />
          {word !== null && (
            <AddWordDialog terms={data.terms} onDone={done} onClose={() => setWord(null)} {...{ word }} />
          )}
        </>
      )}
      {open && <OpenDialog {...{ open, kind, terms, done, close, closeAt }} />}
    </Page>
  )
}

interface ToolbarProps {
  kind: TermKind
  onKind: (kind: TermKind) => void
  onAdd: () => void
}

function Toolbar({ kind, onKind, onAdd }: ToolbarProps) {
  return (
    <div className={shapes.ends}>
      <Segmented label="List" segments={SEGMENTS} value={kind} onChange={onKind} />
      <Button look="primary" icon="plus" onClick={onAdd}>
        Add {anOf(KIND_WORDS[kind].one)}
      </Button>
    </div>
  )
}

interface OpenDialogProps {
  open: Open
  kind: TermKind
  terms: readonly KeptTerm[]
  done: OnDone
  close: () => void
  closeAt: (slug: string | undefined) => void
}

function OpenDialog({ open, kind, terms, done, close, closeAt }: OpenDialogProps) {
  switch (open.act) {
    case 'add':
      return <TermDialog {...{ kind }} term={null} onDone={done} onClose={close} />
    case 'change':
      return <TermDialog {...{ kind }} term={open.term} onDone={done} onClose={close} />
    case 'merge':
      return (
        <MergeDialog
          term={open.term}
          others={terms.filter((term) => term !== open.term)}
          onDone={done}
          onMerged={closeAt}
          onClose={close}
        />
      )
    case 'delete':
      return (
        <DeleteDialog
          term={open.term}
          onDone={done}
          onDeleted={() => closeAt(beside(terms, open.term)?.slug)}
          onClose={close}
        />
      )
  }
}

const beside = (terms: readonly KeptTerm[], term: KeptTerm): KeptTerm | undefined => {
  const at = terms.findIndex(({ slug }) => slug === term.slug)
  return terms[at + 1] ?? terms[at - 1]
}

const anOf = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

/** Only what no sound has can be deleted; what is used is merged. */
function TermLine({
  term,
  onOpen,
}: {
  term: KeptTerm
  onOpen: (act: 'change' | 'merge' | 'delete') => void
}) {
  const { slug, name, words, narrower, soundCount } = term
  return (
    <li className={styles.term} data-term={slug} tabIndex={-1}>
      <div className={styles.words}>
        <b>{name}</b>
        <span className={shapes.note}>{words.join(', ')}</span>
        {narrower.length > 0 && <span className={shapes.note}>Kinds: {narrower.join(', ')}</span>}
      </div>
      <span className={styles.count}>{countOf(soundCount, 'sound', 'sounds')}</span>
      <span className={styles.acts}>
        <Button look="quiet" aria-label={`Change ${name}`} onClick={() => onOpen('change')}>
          Change
        </Button>
        <Button look="quiet" aria-label={`Merge ${name} into another`} onClick={() => onOpen('merge')}>
          Merge
        </Button>
        {soundCount === 0 && (
          <Button look="quiet" aria-label={`Delete ${name}`} onClick={() => onOpen('delete')}>
            Delete
          </Button>
        )}
      </span>
    </li>
  )
}

interface DeleteDialogProps {
  term: KeptTerm
  onDone: (words: string) => Promise<void>
  onDeleted: () => void
  onClose: () => void
}

function DeleteDialog({ term: { kind, slug, name }, onDone, onDeleted, onClose }: DeleteDialogProps) {
  const leave = async (): Promise<void> => {
    await onDone(`${name} deleted`)
    onDeleted()
  }
  return (
    <ConfirmDialog
      verb="Delete"
      name={name}
      run={() => call(deleteTerm, { params: { kind, slug } })}
      onDone={leave}
      onClose={onClose}
    >
      <p>No sound uses it. Its other words are deleted too.</p>
    </ConfirmDialog>
  )
}
