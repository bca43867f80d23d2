import { type ArtistPage, getOwnArtistPage, saveOwnArtistPage } from '@segno/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../shared/api/call.ts'
import { FormField } from '../../../../shared/forms/form-field.tsx'
import { FormProblem } from '../../../../kit/form/form-problem.tsx'
import { useForm } from '../../../../shared/forms/use-form.ts'
import { showToast } from '../../../../shared/toasts/toast.ts'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { TextAreaField } from '../../../../ui/text-area-field.tsx'
import styles from '../account.module.css'
import { LoadFailed } from '../../../../kit/data/load-failed.tsx'

const HANDLE = /^[a-z0-9][a-z0-9-]{1,59}$/

/** Name, address and text under which an artist sells. */
export function ArtistSection() {
  const query = useQuery({
    queryKey: [getOwnArtistPage.path],
    queryFn: () => call(getOwnArtistPage, {}),
  })
  return (
    <section className={styles.section} aria-labelledby="as-an-artist">
      <h2 id="as-an-artist">As an artist</h2>
      {query.isError && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton width="100%" height={160} />}
      {query.data && <ArtistForm key={query.data.handle} artist={query.data} />}
    </section>
  )
}

function ArtistForm({ artist }: { artist: ArtistPage }) {
  const form = useArtistForm(artist)
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <FormField form={form} name="name" label="Artist name" autoComplete="nickname" />
      <FormField
        form={form}
        name="handle"
        label="Handle"
        autoComplete="off"
        spellCheck={false}
        hint={handleHint(artist)}
      />
      <TextAreaField
        label="Bio"
        name="bio"
        rows={5}
        maxLength={2_000}
        value={form.entry.bio}
        error={form.errors.bio}
        onChange={(event) => form.set('bio', event.currentTarget.value)}
      />
      {form.problem && <FormProblem>{form.problem}</FormProblem>}
      <Button type="submit" aria-disabled={form.isBusy}>
        {form.isBusy ? 'Saving' : 'Save artist page'}
      </Button>
    </form>
  )
}

function handleHint({ formerHandles }: ArtistPage): string {
  const rule = 'Your page is at /artists/ plus your handle. If you change it, the old one still leads to you.'
  return formerHandles.length === 0 ? rule : `${rule} Old handles: ${formerHandles.join(', ')}.`
}

function useArtistForm(artist: ArtistPage) {
  const queries = useQueryClient()
  return useForm({
    initial: { handle: artist.handle ?? '', name: artist.name, bio: artist.bio },
    check: ({ handle, name }) => ({
      handle: HANDLE.test(handle.trim().toLowerCase())
        ? null
        : 'Use 2 to 60 letters (a–z), digits or hyphens',
      name: name.trim() === '' ? 'Name cannot be empty' : null,
    }),
    send: async (entry) => {
      const saved = await call(saveOwnArtistPage, { body: { ...entry, handle: entry.handle.trim() } })
      queries.setQueryData([getOwnArtistPage.path], saved)
      showToast({ message: 'Saved', variant: 'success' })
    },
  })
}
